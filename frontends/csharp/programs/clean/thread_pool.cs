// Work items of the thread pool, counted down.
using System.Threading;

class Program
{
    static int total;

    static void Main()
    {
        using (var done = new CountdownEvent(2))
        {
            for (int i = 0; i < 2; i++)
            {
                ThreadPool.QueueUserWorkItem(_ =>
                {
                    Interlocked.Increment(ref total);
                    done.Signal();
                });
            }
            done.Wait();
        }
        int result = total;
    }
}
