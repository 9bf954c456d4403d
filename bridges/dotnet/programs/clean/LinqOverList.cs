using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

/// <summary>
/// A query is made by one thread and run by another, after the list was handed over: deferred, but never while
/// somebody writes.
/// </summary>
public class LinqOverList
{
    private static IEnumerable<int> Measure(int day)
    {
        var temperatures = new List<int>();
        IEnumerable<int> warm = temperatures.Where(temperature => temperature > 20); // sees what is added later
        for (int i = 0; i < 20; i++)
        {
            Thread.Sleep(1);
            temperatures.Add((day + i) * 13 % 40);
        }
        return warm;
    }

    public static void Main()
    {
        int sum = 0;
        for (int day = 0; day < 12; day++)
        {
            IEnumerable<int> warm = null;
            int today = day;
            var sensor = new Thread(() => Volatile.Write(ref warm, Measure(today)));
            sensor.Start();
            while (Volatile.Read(ref warm) == null)
            {
                Thread.Sleep(0);
            }
            sum += warm.Count();
        }
        Console.WriteLine(sum);
    }
}
