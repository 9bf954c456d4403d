// The semaphore is left before the work is done.
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static readonly SemaphoreSlim permit = new SemaphoreSlim(1);
    static int count;

    static async Task Main()
    {
        await Task.WhenAll(Work(), Work());
    }

    static async Task Work()
    {
        await permit.WaitAsync();
        permit.Release();
        await Task.Yield();
        count++; //~ A A
    }
}
