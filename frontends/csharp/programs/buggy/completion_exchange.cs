// Two operations each wait for the other's message before they send their own.
using System.Threading.Tasks;

class Program
{
    static readonly TaskCompletionSource<int> left = new TaskCompletionSource<int>();
    static readonly TaskCompletionSource<int> right = new TaskCompletionSource<int>();

    static async Task Left()
    {
        await Task.Yield();
        int answer = await right.Task; //= L
        left.SetResult(answer + 1);
    }

    static async Task Right()
    {
        await Task.Yield();
        int answer = await left.Task; //= R
        right.SetResult(answer + 1);
    }

    static async Task Main()
    {
        var both = new[] { Left(), Right() };
        await Task.WhenAll(both); //= L R
    }
}
