// Ticks of a System.Timers.Timer overlap, too.
using System.Timers;

class Program
{
    static int ticks;

    static void Main()
    {
        var timer = new Timer { Interval = 10 };
        timer.Elapsed += OnElapsed;
        timer.Start();
    }

    static void OnElapsed(object sender, ElapsedEventArgs e)
    {
        ticks++; //~ A A
    }
}
