using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// Each thread fills young dictionaries of its own, which take each other's place in memory as the collector moves
/// and forgets them.
/// </summary>
public class MovingObjects
{
    private static int filled;

    private static void Fill()
    {
        for (int i = 0; i < 300; i++)
        {
            var young = new Dictionary<int, string>();
            for (int key = 0; key < 5; key++)
            {
                young[key] = "entry";
            }
            Interlocked.Add(ref filled, young.Count);
            if (i % 3 == 0)
            {
                Thread.Sleep(1);
            }
        }
    }

    public static void Main()
    {
        var fillers = new[] { new Thread(Fill), new Thread(Fill) };
        foreach (Thread filler in fillers)
        {
            filler.Start();
        }
        for (int i = 0; fillers[0].IsAlive || fillers[1].IsAlive; i++)
        {
            GC.Collect(i % 2);
            Thread.Sleep(1);
        }
        Console.WriteLine("filled " + filled);
    }
}
