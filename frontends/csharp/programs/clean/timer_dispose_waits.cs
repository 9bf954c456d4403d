// Who disposes of a timer with a handle waits for all ticks.
using System;
using System.Threading;

class Program
{
    static readonly object gate = new object();
    static int count;

    static void Main()
    {
        var timer = new Timer(_ => { lock (gate) count++; }, null, 0, 5);
        Thread.Sleep(20);
        var over = new ManualResetEvent(false);
        timer.Dispose(over);
        over.WaitOne();
        Console.WriteLine(count);
    }
}
