// One tick, which starts the timer again.
using System.Timers;

class Program
{
    static int ticks;

    static void Main()
    {
        var timer = new Timer { Interval = 10, AutoReset = false };
        timer.Elapsed += (sender, e) =>
        {
            ticks++;
            if (ticks < 3) timer.Start();
        };
        timer.Start();
    }
}
