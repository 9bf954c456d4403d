// A thread waits for an event inside the lock that who would set it needs.
using System.Threading;

class Program
{
    static readonly object gate = new object();
    static readonly ManualResetEvent loaded = new ManualResetEvent(false);
    static int items;

    static void Main()
    {
        new Thread(Load).Start();
        lock (gate)
        {
            loaded.WaitOne(); //= A
            items++;
        }
    }

    static void Load()
    {
        lock (gate) //= A
        {
            items = 10;
        }
        loaded.Set();
    }
}
