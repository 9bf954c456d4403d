using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// Hundreds of threads come and go, most of them at the same time, each with a little work under a lock.
/// </summary>
public class ManyThreads
{
    private static readonly SortedDictionary<int, int> Counts = new SortedDictionary<int, int>();

    public static void Main()
    {
        for (int round = 0; round < 4; round++)
        {
            var threads = new List<Thread>();
            for (int i = 0; i < 100; i++)
            {
                int number = i;
                var thread = new Thread(() =>
                {
                    var own = new List<int> { number };
                    lock (Counts)
                    {
                        int before;
                        Counts.TryGetValue(own[0] % 10, out before);
                        Counts[own[0] % 10] = before + own.Count;
                    }
                }, 128 * 1024);
                threads.Add(thread);
                thread.Start();
            }
            threads.ForEach(thread => thread.Join());
        }
        Console.WriteLine(string.Join(" ", Counts.Values));
    }
}
