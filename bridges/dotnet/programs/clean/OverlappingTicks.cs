using System;
using System.Collections.Generic;
using System.Threading;
using System.Timers;

/// <summary>The timer does not start itself again: its handler does, when it is through.</summary>
public class OverlappingTicks
{
    private const int Readings = 40;
    private readonly Stack<int> readings = new Stack<int>();
    private readonly ManualResetEvent enough = new ManualResetEvent(false);

    private void Measure(object sender, ElapsedEventArgs args)
    {
        Thread.Sleep(3); // asks a sensor
        readings.Push(readings.Count);
        if (readings.Count < Readings)
        {
            ((System.Timers.Timer)sender).Start();
        }
        else
        {
            enough.Set();
        }
    }

    public static void Main()
    {
        var station = new OverlappingTicks();
        using (var timer = new System.Timers.Timer(4) { AutoReset = false })
        {
            timer.Elapsed += station.Measure;
            timer.Start();
            station.enough.WaitOne();
        }
        Console.WriteLine(station.readings.Count + " readings, the last " + station.readings.Peek());
    }
}
