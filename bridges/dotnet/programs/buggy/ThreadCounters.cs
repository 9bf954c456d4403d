using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// Each thread counts in a dictionary of its own, and all of them are summed up while the threads still count.
/// </summary>
public class ThreadCounters
{
    [ThreadStatic]
    private static Dictionary<string, long> own;

    private static readonly List<Dictionary<string, long>> All = new List<Dictionary<string, long>>();

    private static void Count(string name)
    {
        if (own == null)
        {
            own = new Dictionary<string, long>();
            lock (All)
            {
                All.Add(own);
            }
        }
        long before;
        own.TryGetValue(name, out before);
        own[name] = before + 1; //~ A
    }

    private static long Sum()
    {
        long sum = 0;
        lock (All)
        {
            foreach (Dictionary<string, long> counters in All)
            {
                try
                {
                    foreach (long count in counters.Values) //~ A
                    {
                        sum += count;
                    }
                }
                catch (SystemException)
                {
                    // "Collection was modified": the bug, seen by luck.
                }
            }
        }
        return sum;
    }

    private static void Work()
    {
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(3);
            Count("counter " + i % 20);
        }
    }

    public static void Main()
    {
        var threads = new[] { new Thread(Work), new Thread(Work) };
        foreach (Thread thread in threads)
        {
            thread.Start();
        }
        long sum = 0;
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(3);
            sum += Sum();
        }
        foreach (Thread thread in threads)
        {
            thread.Join();
        }
        Console.WriteLine(sum >= 0 ? "counted" : "");
    }
}
