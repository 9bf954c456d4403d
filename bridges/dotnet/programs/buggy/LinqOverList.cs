using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

/// <summary>
/// A query counts what another thread is adding: LINQ reads the list, even though no line here does.
/// </summary>
public class LinqOverList
{
    private readonly List<int> temperatures = new List<int>();

    private void Measure()
    {
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(3);
            temperatures.Add(i * 13 % 40); //~ A //? B
        }
    }

    private int Warm()
    {
        try
        {
            int warm = temperatures.Count(temperature => temperature > 20); //~ A
            return warm + temperatures.Where(temperature => temperature > 30).ToList().Count; //? B
        }
        catch (SystemException)
        {
            return 0; // "Collection was modified": the bug, seen by luck
        }
    }

    public static void Main()
    {
        var station = new LinqOverList();
        var sensor = new Thread(station.Measure);
        sensor.Start();
        int warm = 0;
        for (int i = 0; i < 100; i++)
        {
            warm += station.Warm();
            Thread.Sleep(3);
        }
        sensor.Join();
        Console.WriteLine(warm >= 0 ? "counted" : "");
    }
}
