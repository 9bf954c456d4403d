using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

/// <summary>Whoever asks for the best offers copies the list, which nobody changes, and sorts the copy.</summary>
public class SharedSort
{
    private readonly List<int> offers = Enumerable.Range(0, 60).Select(i => i * 37 % 61).ToList();
    private int sum;

    private int Best()
    {
        var own = new List<int>(offers.Count);
        for (int i = 0; i < offers.Count; i++)
        {
            own.Add(offers[i]);
        }
        own.Sort((left, right) => right.CompareTo(left));
        return own[0];
    }

    private void Serve()
    {
        for (int request = 0; request < 60; request++)
        {
            Thread.Sleep(3);
            Interlocked.Add(ref sum, Best());
        }
    }

    public static void Main()
    {
        var shop = new SharedSort();
        var customers = new Thread[2];
        for (int i = 0; i < customers.Length; i++)
        {
            customers[i] = new Thread(shop.Serve);
            customers[i].Start();
        }
        foreach (Thread customer in customers)
        {
            customer.Join();
        }
        Console.WriteLine("served " + shop.sum);
    }
}
