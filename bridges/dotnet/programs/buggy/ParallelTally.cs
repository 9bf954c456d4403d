using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

/// <summary>A parallel query hands each result to a method of a list that only one thread may call.</summary>
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
        Enumerable.Range(0, 120).AsParallel().WithDegreeOfParallelism(3).Select(Measure).ForAll(result =>
        {
            try
            {
                results.Add(result); //~ A A
            }
            catch (SystemException)
            {
                // The broken list, seen by luck.
            }
        });
        Console.WriteLine("measured");
    }
}
