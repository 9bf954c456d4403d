using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Who does not get the lock within a moment goes on without it.</summary>
public class ImpatientLock
{
    private readonly Dictionary<int, int> stock = new Dictionary<int, int>();

    private void Sell(int article)
    {
        bool taken = Monitor.TryEnter(stock, 2);
        try
        {
            Thread.Sleep(3); // prints a receipt
            stock[article] = article; //~ A A
        }
        catch (SystemException)
        {
            // The broken dictionary, seen by luck.
        }
        finally
        {
            if (taken)
            {
                Monitor.Exit(stock);
            }
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
        Console.WriteLine("sold");
    }
}
