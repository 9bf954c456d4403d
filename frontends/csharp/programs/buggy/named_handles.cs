// Each thread has a mutex and a semaphore without a name, which nobody else knows.
using System.Threading;

class Program
{
    static int count;
    static int total;

    static void Work()
    {
        using (var mutex = new Mutex(false))
        {
            mutex.WaitOne();
            try { count++; } //~ A A
            finally { mutex.ReleaseMutex(); }
        }
        using (var permit = new Semaphore(1, 1))
        {
            permit.WaitOne();
            total++; //~ B B
            permit.Release();
        }
    }

    static void Main()
    {
        var thread = new Thread(Work);
        thread.Start();
        Work();
        thread.Join();
    }
}
