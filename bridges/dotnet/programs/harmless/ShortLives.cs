using System;
using System.Collections.Generic;
using System.Text;
using System.Threading;

/// <summary>Two threads make and forget hundreds of thousands of small collections each.</summary>
public class ShortLives
{
    private static long Churn(int seed)
    {
        long sum = 0;
        for (int i = 0; i < 200000; i++)
        {
            var list = new List<int>(2);
            list.Add(i + seed);
            foreach (int item in list)
            {
                sum += item;
            }
            var map = new Dictionary<int, int>(4);
            map[i] = seed;
            sum += map[i] + new StringBuilder().Append(i & 7).Length;
        }
        return sum;
    }

    public static void Main()
    {
        long other = 0;
        var thread = new Thread(() => other = Churn(1));
        thread.Start();
        long own = Churn(0);
        thread.Join();
        Console.WriteLine(own + " " + other);
    }
}
