// The event is waited for outside of the lock; a main method may wait for ever.
using System.Threading;

class Program
{
    static readonly object gate = new object();
    static readonly ManualResetEvent loaded = new ManualResetEvent(false);
    static int items;

    static void Main()
    {
        new Thread(Load).Start();
        loaded.WaitOne();
        lock (gate) items++;
        new ManualResetEvent(false).WaitOne();
    }

    static void Load()
    {
        lock (gate) items = 10;
        loaded.Set();
    }
}
