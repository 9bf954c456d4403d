// ValueTasks that are there at once, and ones that are awaited.
using System.Threading.Tasks;

class Program
{
    static int cached;

    static async Task Main()
    {
        int sum = await Compute();
        sum += await Compute();
        cached = sum;
    }

    static ValueTask<int> Compute()
    {
        if (cached != 0) return new ValueTask<int>(cached);
        return new ValueTask<int>(ComputeSlowly());
    }

    static async Task<int> ComputeSlowly()
    {
        await Task.Delay(1);
        return cached = 42;
    }
}
