// A barrier orders one's own accesses, but not with those of another thread.
using System.Threading;

class Program
{
    static int data;
    static bool ready;

    static void Main()
    {
        new Thread(() =>
        {
            data = 1;
            Thread.MemoryBarrier();
            ready = true; //~ A
        }).Start();
        bool seen = ready; //~ A
    }
}
