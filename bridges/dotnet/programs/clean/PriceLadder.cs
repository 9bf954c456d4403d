using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Two threads pass a token: only who holds it touches the sorted dictionary.</summary>
public class PriceLadder
{
    private readonly SortedDictionary<int, int> offers = new SortedDictionary<int, int>();
    private readonly Semaphore quoting = new Semaphore(1, 1);
    private readonly Semaphore trading = new Semaphore(0, 1);

    private void Quote()
    {
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(1);
            quoting.WaitOne();
            offers[i * 37 % 101] = i;
            trading.Release();
        }
    }

    private int Best()
    {
        trading.WaitOne();
        int best = -1;
        foreach (KeyValuePair<int, int> offer in offers)
        {
            best = offer.Value;
            break;
        }
        if (offers.Count > 20)
        {
            foreach (int price in new List<int>(offers.Keys))
            {
                offers.Remove(price);
                break;
            }
        }
        quoting.Release();
        return best;
    }

    public static void Main()
    {
        var market = new PriceLadder();
        var quotes = new Thread(market.Quote);
        quotes.Start();
        int best = 0;
        for (int i = 0; i < 100; i++)
        {
            best += market.Best();
        }
        quotes.Join();
        Console.WriteLine(best + ", " + market.offers.Count);
    }
}
