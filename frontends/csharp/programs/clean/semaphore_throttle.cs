// A semaphore that limits how many tasks run: one thread takes, the tasks give back.
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static readonly SemaphoreSlim throttle = new SemaphoreSlim(1);
    static int running;

    static void Main()
    {
        var tasks = new List<Task>();
        for (int i = 0; i < 3; i++)
        {
            throttle.Wait();
            tasks.Add(Task.Run(() =>
            {
                running++;
                throttle.Release();
            }));
        }
        Task.WaitAll(tasks.ToArray());
    }
}
