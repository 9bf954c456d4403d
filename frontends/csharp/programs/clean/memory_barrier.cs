// A barrier beside volatile accesses.
using System.Threading;

class Program
{
    static int data;
    static volatile bool ready;

    static void Main()
    {
        new Thread(() =>
        {
            data = 1;
            Interlocked.MemoryBarrier();
            ready = true;
        }).Start();
        while (!ready) Thread.MemoryBarrier();
        data++;
    }
}
