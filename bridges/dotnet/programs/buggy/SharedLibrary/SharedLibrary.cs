using System;
using System.Collections.Generic;
using System.Threading;
using Weather;

/// <summary>
/// The list belongs to a library, and this program writes it from two threads through an interface.
/// </summary>
public class SharedLibrary
{
    private static void Report(Stations stations, string city)
    {
        for (int i = 0; i < 90; i++)
        {
            Thread.Sleep(3);
            try
            {
                stations.Readings.Add(new KeyValuePair<string, double>(city, i)); //~ A A
            }
            catch (SystemException)
            {
                // The broken list, seen by luck.
            }
        }
    }

    public static void Main()
    {
        var stations = new Stations();
        var north = new Thread(() => Report(stations, "Oslo"));
        var south = new Thread(() => Report(stations, "Rome"));
        north.Start();
        south.Start();
        north.Join();
        south.Join();
        Forecast forecast = stations.Last;
        Console.WriteLine(forecast("Rome") >= 0 ? "reported" : "");
    }
}
