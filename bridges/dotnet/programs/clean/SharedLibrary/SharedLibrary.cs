using System;
using System.Threading;
using Weather;

/// <summary>The dictionary belongs to a library, which locks it.</summary>
public class SharedLibrary
{
    private static void Report(Stations stations, string city)
    {
        for (int i = 0; i < 90; i++)
        {
            Thread.Sleep(3);
            stations.Report(city, i);
            stations.Last("Rome");
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
        Console.WriteLine(stations.Last("Rome") + " " + stations.Last("Oslo") + " " + (stations.Last("Bern") == null));
    }
}
