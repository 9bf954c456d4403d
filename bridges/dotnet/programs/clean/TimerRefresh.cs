using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>A timer builds new rates and hands them over; whoever takes them may even write them.</summary>
public class TimerRefresh
{
    private Dictionary<string, double> delivery;

    private void Refresh(object state)
    {
        var rates = new Dictionary<string, double>();
        for (int i = 0; i < 5; i++)
        {
            rates["C" + i] = 1.0 + i;
        }
        Interlocked.Exchange(ref delivery, rates); // what nobody took is lost, and nobody has it
    }

    public static void Main()
    {
        var bank = new TimerRefresh();
        int taken = 0;
        using (new Timer(bank.Refresh, null, 0, 3))
        {
            while (taken < 60)
            {
                Dictionary<string, double> rates = Interlocked.Exchange(ref bank.delivery, null);
                if (rates != null)
                {
                    rates["own"] = 1.0;
                    taken += rates.Count == 6 ? 1 : 0;
                }
                Thread.Sleep(1);
            }
        }
        Console.WriteLine("took " + taken);
    }
}
