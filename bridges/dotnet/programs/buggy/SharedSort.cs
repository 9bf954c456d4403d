// benchmark: [TSVD] 5.6, the production incident
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

/// <summary>Whoever asks for the best offers sorts the one list of all offers first.</summary>
public class SharedSort
{
    private readonly List<int> offers = Enumerable.Range(0, 60).Select(i => i * 37 % 61).ToList();

    private int Best(int customer)
    {
        try
        {
            offers.Sort((left, right) => left.CompareTo(right)); //~ A A
        }
        catch (InvalidOperationException)
        {
            // Two sorts at once can make the comparison look inconsistent.
        }
        return customer % 7;
    }

    private void Serve(int customer)
    {
        for (int request = 0; request < 60; request++)
        {
            Thread.Sleep(3);
            Best(customer + request);
        }
    }

    public static void Main()
    {
        var shop = new SharedSort();
        var customers = new Thread[2];
        for (int i = 0; i < customers.Length; i++)
        {
            int customer = i;
            customers[i] = new Thread(() => shop.Serve(customer));
            customers[i].Start();
        }
        foreach (Thread customer in customers)
        {
            customer.Join();
        }
        Console.WriteLine("served");
    }
}
