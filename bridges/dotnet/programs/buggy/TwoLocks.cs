using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>A static list of all counters: instances lock themselves, the static methods lock the type.</summary>
public class TwoLocks
{
    private static readonly List<TwoLocks> All = new List<TwoLocks>();
    private int value;

    private void Register()
    {
        lock (this)
        {
            All.Add(this); //~ A //? B
            value++;
        }
    }

    private static int Sum()
    {
        lock (typeof(TwoLocks))
        {
            int sum = 0;
            for (int i = 0; i < All.Count; i++) //? B
            {
                sum += All[i].value; //~ A
            }
            return sum;
        }
    }

    public static void Main()
    {
        var maker = new Thread(() =>
        {
            for (int i = 0; i < 90; i++)
            {
                Thread.Sleep(3);
                new TwoLocks().Register();
            }
        });
        maker.Start();
        int sum = 0;
        for (int i = 0; i < 90; i++)
        {
            Thread.Sleep(3);
            sum += Sum();
        }
        maker.Join();
        Console.WriteLine(sum >= 0 ? "summed" : "");
    }
}
