// A tick starts the next one when it is done; the timer is started after everything is ready.
using System.Threading;

class Program
{
    static Timer timer;
    static int ticks;

    static void Main()
    {
        timer = new Timer(Tick, null, Timeout.Infinite, Timeout.Infinite);
        ticks = 0;
        timer.Change(10, Timeout.Infinite);
    }

    static void Tick(object state)
    {
        ticks++;
        if (ticks < 5) timer.Change(10, Timeout.Infinite);
    }
}
