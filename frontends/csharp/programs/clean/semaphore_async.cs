// A semaphore is the lock of async methods.
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static readonly SemaphoreSlim permit = new SemaphoreSlim(1);
    static int count;

    static async Task Main()
    {
        await Task.WhenAll(Work(), Work(), Work());
        count++;
    }

    static async Task Work()
    {
        await permit.WaitAsync();
        try
        {
            await Task.Yield();
            count++;
        }
        finally
        {
            permit.Release();
        }
    }
}
