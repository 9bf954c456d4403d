// A method that returns a ValueTask runs on beside its caller.
using System.Threading.Tasks;

class Program
{
    static int cached;

    static async Task Main()
    {
        ValueTask<int> pending = Compute();
        cached = 0; //~ A
        await pending;
    }

    static async ValueTask<int> Compute()
    {
        await Task.Delay(1);
        return cached = 42; //~ A
    }
}
