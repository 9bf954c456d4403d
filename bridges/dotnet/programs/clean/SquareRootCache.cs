using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>
/// The cache is used by one asynchronous call after the other, on whatever threads: each awaits the last.
/// </summary>
public class SquareRootCache
{
    private static async Task<double> GetSqrt(double x, Dictionary<double, double> cache)
    {
        if (cache.ContainsKey(x))
        {
            return cache[x];
        }
        double root = await Task.Run(() => Compute(x));
        cache[x] = root;
        return root;
    }

    private static double Compute(double x)
    {
        Thread.Sleep(2);
        return Math.Sqrt(x);
    }

    private static async Task<double> Sum()
    {
        var cache = new Dictionary<double, double>();
        double sum = 0;
        for (int i = 0; i < 120; i++)
        {
            sum += await GetSqrt(i * 17 % 100, cache).ConfigureAwait(false);
        }
        return sum + cache.Count;
    }

    public static void Main()
    {
        Console.WriteLine(Math.Round(Sum().Result));
    }
}
