// A tick may go on after the timer was disposed of.
using System;
using System.Threading;

class Program
{
    static readonly object gate = new object();
    static int count;

    static void Main()
    {
        var timer = new Timer(_ => { lock (gate) count++; }, null, 0, 5); //~ A
        Thread.Sleep(20);
        timer.Dispose();
        Console.WriteLine(count); //~ A
    }
}
