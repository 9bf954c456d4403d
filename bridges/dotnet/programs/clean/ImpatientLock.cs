using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;

/// <summary>Who does not get the lock within a moment leaves the sale for later.</summary>
public class ImpatientLock
{
    private readonly Dictionary<int, int> stock = new Dictionary<int, int>();
    private readonly ConcurrentQueue<int> later = new ConcurrentQueue<int>();

    private void Sell(int article)
    {
        if (!Monitor.TryEnter(stock, 2))
        {
            later.Enqueue(article);
            return;
        }
        try
        {
            Thread.Sleep(3); // prints a receipt
            stock[article] = article;
        }
        finally
        {
            Monitor.Exit(stock);
        }
    }

    public static void Main()
    {
        var shop = new ImpatientLock();
        var tills = new Thread[3];
        for (int i = 0; i < tills.Length; i++)
        {
            int first = i * 100;
            tills[i] = new Thread(() =>
            {
                for (int article = 0; article < 60; article++)
                {
                    Thread.Sleep(1);
                    shop.Sell(first + article);
                }
            });
            tills[i].Start();
        }
        foreach (Thread till in tills)
        {
            till.Join();
        }
        int left;
        while (shop.later.TryDequeue(out left))
        {
            shop.stock[left] = left;
        }
        Console.WriteLine("sold " + shop.stock.Count);
    }
}
