// A timer that is started again while a tick may run.
using System.Threading;

class Program
{
    static int ticks;

    static void Main()
    {
        var timer = new Timer(_ => ticks++, null, 10, Timeout.Infinite); //~ A //? B B
        timer.Change(20, Timeout.Infinite);
        ticks = 0; //~ A
    }
}
