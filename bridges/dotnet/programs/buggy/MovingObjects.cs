using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Two threads fill the same young dictionaries while the collector moves them about.</summary>
public class MovingObjects
{
    private Dictionary<int, string> current = new Dictionary<int, string>();

    private void Fill(int first)
    {
        for (int i = 0; i < 120; i++)
        {
            Thread.Sleep(2);
            try
            {
                Volatile.Read(ref current)[first + i] = "entry"; //~ A A
            }
            catch (SystemException)
            {
                // The broken dictionary, seen by luck.
            }
        }
    }

    private void Collect(Thread[] fillers)
    {
        for (int i = 0; fillers[0].IsAlive || fillers[1].IsAlive; i++)
        {
            if (i % 20 == 19)
            {
                Volatile.Write(ref current, new Dictionary<int, string>());
            }
            var garbage = new byte[1000 + i][];
            garbage[0] = new byte[i];
            GC.Collect(i % 2);
            Thread.Sleep(1);
        }
    }

    public static void Main()
    {
        var heap = new MovingObjects();
        var fillers = new[] { new Thread(() => heap.Fill(0)), new Thread(() => heap.Fill(1000)) };
        foreach (Thread filler in fillers)
        {
            filler.Start();
        }
        heap.Collect(fillers);
        Console.WriteLine("filled");
    }
}
