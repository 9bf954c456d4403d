// A countdown that is signalled as often as it expects, and a handler that an interrupt calls.
using System;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static int sum;

    static void Main()
    {
        var done = new CountdownEvent(2);
        for (int i = 0; i < 2; i++)
        {
            Task.Run(() =>
            {
                Interlocked.Increment(ref sum);
                done.Signal();
            });
        }
        done.Wait();
        var end = new AutoResetEvent(false);
        Console.CancelKeyPress += (sender, e) => end.Set();
        end.Set();
        end.WaitOne();
        var watcher = new Thread(() => end.WaitOne());
        watcher.Start();
        watcher.Join();
    }
}
