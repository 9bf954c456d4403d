// A semaphore that lets two tasks run at a time.
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static readonly SemaphoreSlim throttle = new SemaphoreSlim(2);
    static int running;

    static void Main()
    {
        var tasks = new List<Task>();
        for (int i = 0; i < 3; i++)
        {
            throttle.Wait();
            tasks.Add(Task.Run(() =>
            {
                running++; //~ A A
                throttle.Release();
            }));
        }
        Task.WaitAll(tasks.ToArray());
    }
}
