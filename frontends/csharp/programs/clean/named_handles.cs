// Two objects with one name are one mutex, or one semaphore.
using System.Threading;

class Program
{
    static int count;
    static int total;

    static void Work()
    {
        using (var mutex = new Mutex(false, "Global\\count"))
        {
            mutex.WaitOne();
            try { count++; }
            finally { mutex.ReleaseMutex(); }
        }
        using (var permit = new Semaphore(1, 1, "total"))
        {
            permit.WaitOne();
            total++;
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
