// A mutex, entered twice by its owner.
using System.Threading;

class Program
{
    static readonly Mutex mutex = new Mutex(false);
    static int count;

    static void Main()
    {
        new Thread(Work).Start();
        Work();
    }

    static void Work()
    {
        mutex.WaitOne();
        mutex.WaitOne();
        count++;
        mutex.ReleaseMutex();
        count++;
        mutex.ReleaseMutex();
    }
}
