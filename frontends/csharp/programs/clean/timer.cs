// [HSR] 5.1: with an infinite period there is one tick, which nothing races with.
using System.Threading;

class Program
{
    static int ticks;

    static void Main()
    {
        ticks = 1;
        var timer = new Timer(_ => ticks++, null, 10, Timeout.Infinite);
        Thread.Sleep(Timeout.Infinite);
    }
}
