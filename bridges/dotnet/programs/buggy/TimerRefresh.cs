using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>A timer refreshes exchange rates in the very dictionary that requests read.</summary>
public class TimerRefresh
{
    private readonly Dictionary<string, double> rates = new Dictionary<string, double>();
    private int refreshed;

    private void Refresh(object state)
    {
        string currency = "C" + Interlocked.Increment(ref refreshed) % 60;
        try
        {
            rates[currency] = refreshed; //~ A //? B B
        }
        catch (SystemException)
        {
            // The broken dictionary, seen by luck.
        }
    }

    private double Convert(int request)
    {
        double rate;
        return rates.TryGetValue("C" + request % 60, out rate) ? rate : 0; //~ A
    }

    public static void Main()
    {
        var bank = new TimerRefresh();
        double sum = 0;
        using (new Timer(bank.Refresh, null, 0, 3))
        {
            for (int request = 0; request < 120; request++)
            {
                sum += bank.Convert(request);
                Thread.Sleep(3);
            }
        }
        Console.WriteLine(sum >= 0 ? "converted" : "lost money");
    }
}
