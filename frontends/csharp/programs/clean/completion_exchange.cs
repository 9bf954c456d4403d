// Two operations exchange messages: one of them sends first.
using System.Threading.Tasks;

class Program
{
    static readonly TaskCompletionSource<int> left = new TaskCompletionSource<int>();
    static readonly TaskCompletionSource<int> right = new TaskCompletionSource<int>();

    static async Task Left()
    {
        await Task.Yield();
        left.SetResult(1);
        await right.Task;
    }

    static async Task Right()
    {
        await Task.Yield();
        int answer = await left.Task;
        right.SetResult(answer + 1);
    }

    static async Task Main()
    {
        var both = new[] { Left(), Right() };
        await Task.WhenAll(both);
    }
}
