// Semaphores as locks, in one order; and one that is a signal, which its waiter never gives back.
using System.Threading;

class Program
{
    static readonly SemaphoreSlim first = new SemaphoreSlim(1, 1);
    static readonly Semaphore second = new Semaphore(1, 1);
    static readonly SemaphoreSlim work = new SemaphoreSlim(1);
    static int value;

    static void Main()
    {
        var one = new Thread(Add);
        var other = new Thread(Add);
        new Thread(Work) { IsBackground = true }.Start();
        one.Start();
        other.Start();
        one.Join();
        other.Join();
        work.Release();
    }

    static void Add()
    {
        first.Wait();
        second.WaitOne();
        value++;
        second.Release();
        first.Release();
    }

    // Waits for work as long as the program runs.
    static void Work()
    {
        int done = 0;
        while (true)
        {
            work.Wait();
            done++;
        }
    }
}
