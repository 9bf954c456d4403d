using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>[TSVD] Figure 3: an asynchronous square root with a cache that nobody guards.</summary>
public class SquareRootCache
{
    private static async Task<double> GetSqrt(double x, Dictionary<double, double> cache)
    {
        if (cache.ContainsKey(x)) //~ A
        {
            return cache[x]; //? C
        }
        double root = await Task.Run(() => Compute(x));
        cache[x] = root; //~ A //~ B B //? C
        return root;
    }

    private static double Compute(double x)
    {
        Thread.Sleep(4);
        return Math.Sqrt(x);
    }

    public static void Main()
    {
        var cache = new Dictionary<double, double>();
        var roots = new List<Task<double>>();
        for (int i = 0; i < 120; i++)
        {
            roots.Add(GetSqrt(i * 17 % 100, cache));
            Thread.Sleep(1);
        }
        try
        {
            Task.WaitAll(roots.ToArray());
        }
        catch (AggregateException)
        {
            // The broken cache, seen by luck.
        }
        Console.WriteLine("computed");
    }
}
