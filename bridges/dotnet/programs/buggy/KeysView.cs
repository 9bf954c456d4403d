using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>A report walks through the keys of a dictionary: a view of what another thread fills.</summary>
public class KeysView
{
    private readonly Dictionary<int, string> stock = new Dictionary<int, string>();

    private void Deliver()
    {
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(3);
            stock[i] = "article " + i; //~ A //? B
        }
    }

    private int Report(Dictionary<int, string>.KeyCollection articles)
    {
        int sum = 0;
        try
        {
            foreach (int article in articles) //~ A
            {
                sum += article;
            }
            sum += articles.Count; //? B
        }
        catch (SystemException)
        {
            // "Collection was modified": the bug, seen by luck.
        }
        return sum;
    }

    public static void Main()
    {
        var warehouse = new KeysView();
        Dictionary<int, string>.KeyCollection articles = warehouse.stock.Keys;
        var delivery = new Thread(warehouse.Deliver);
        delivery.Start();
        int sum = 0;
        for (int i = 0; i < 100; i++)
        {
            sum += warehouse.Report(articles);
            Thread.Sleep(3);
        }
        delivery.Join();
        Console.WriteLine(sum >= 0 ? "reported" : "");
    }
}
