using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

/// <summary>
/// Each thread counts in a dictionary of its own, and all of them are summed up when the threads have ended.
/// </summary>
public class ThreadCounters
{
    private static void Work(ThreadLocal<Dictionary<string, long>> counters)
    {
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(2);
            Dictionary<string, long> own = counters.Value;
            long before;
            own.TryGetValue("counter " + i % 20, out before);
            own["counter " + i % 20] = before + 1;
        }
    }

    private static long Round()
    {
        using (var counters = new ThreadLocal<Dictionary<string, long>>(() => new Dictionary<string, long>(), true))
        {
            var threads = new[] { new Thread(() => Work(counters)), new Thread(() => Work(counters)) };
            foreach (Thread thread in threads)
            {
                thread.Start();
            }
            foreach (Thread thread in threads)
            {
                thread.Join();
            }
            return counters.Values.Sum(own => own.Values.Sum());
        }
    }

    public static void Main()
    {
        Console.WriteLine(Round() + Round());
    }
}
