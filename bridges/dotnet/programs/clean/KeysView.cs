using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>The keys are walked through and the dictionary is filled in turn, by a barrier of two.</summary>
public class KeysView
{
    private readonly Dictionary<int, string> stock = new Dictionary<int, string>();
    private readonly Barrier turn = new Barrier(2);

    private void Deliver()
    {
        for (int i = 0; i < 60; i++)
        {
            stock[i] = "article " + i;
            stock.Remove(i - 20);
            turn.SignalAndWait();
            Thread.Sleep(2);
            turn.SignalAndWait();
        }
    }

    private int Report(Dictionary<int, string>.KeyCollection articles)
    {
        int sum = 0;
        for (int i = 0; i < 60; i++)
        {
            turn.SignalAndWait();
            foreach (int article in articles)
            {
                sum += article;
            }
            turn.SignalAndWait();
        }
        return sum;
    }

    public static void Main()
    {
        var warehouse = new KeysView();
        var delivery = new Thread(warehouse.Deliver);
        delivery.Start();
        int sum = warehouse.Report(warehouse.stock.Keys);
        delivery.Join();
        Console.WriteLine(sum);
    }
}
