// Atomic on all sides, with a lock made of an exchange.
using System.Threading;

class Program
{
    static int hits;
    static int taken;
    static int guarded;

    static void Main()
    {
        new Thread(Work).Start();
        new Thread(Work).Start();
    }

    static void Work()
    {
        Interlocked.Increment(ref hits);
        while (Interlocked.CompareExchange(ref taken, 1, 0) != 0) Thread.Yield();
        guarded++;
        Interlocked.Exchange(ref taken, 0);
        int seen = Volatile.Read(ref hits);
    }
}
