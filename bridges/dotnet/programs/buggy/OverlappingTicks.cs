using System;
using System.Collections.Generic;
using System.Threading;
using System.Timers;

/// <summary>A timer of System.Timers does not wait for its handler: slow ticks overlap.</summary>
public class OverlappingTicks
{
    private readonly Stack<int> readings = new Stack<int>();
    private int ticks;

    private void Measure(object sender, ElapsedEventArgs args)
    {
        Thread.Sleep(8); // asks a sensor
        try
        {
            readings.Push(Interlocked.Increment(ref ticks)); //~ A A
        }
        catch (SystemException)
        {
            // The broken stack, seen by luck.
        }
    }

    public static void Main()
    {
        var station = new OverlappingTicks();
        using (var timer = new System.Timers.Timer(4))
        {
            timer.Elapsed += station.Measure;
            timer.Start();
            Thread.Sleep(500);
            timer.Stop();
        }
        Thread.Sleep(50);
        Console.WriteLine("measured");
    }
}
