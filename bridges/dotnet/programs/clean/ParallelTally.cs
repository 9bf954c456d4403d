using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

/// <summary>A parallel query collects its own results; the list is filled by who asked for them.</summary>
public class ParallelTally
{
    private static int Measure(int sample)
    {
        Thread.Sleep(3);
        return sample * sample % 97;
    }

    public static void Main()
    {
        var results = new List<int>();
        for (int first = 0; first < 120; first += 20)
        {
            var query = Enumerable.Range(first, 20).AsParallel().AsOrdered().WithDegreeOfParallelism(3);
            results.AddRange(query.Select(Measure).ToArray());
            results.Add(query.Select(Measure).Sum());
        }
        Console.WriteLine(results.Count + " results, " + results.Sum());
    }
}
