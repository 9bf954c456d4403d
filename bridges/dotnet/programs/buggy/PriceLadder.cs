using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>A sorted dictionary of prices: one thread moves them, another looks for the first.</summary>
public class PriceLadder
{
    private readonly SortedDictionary<int, int> offers = new SortedDictionary<int, int>();

    private void Quote()
    {
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(3);
            offers[i * 37 % 101] = i; //~ A //? B
        }
    }

    private int Best()
    {
        try
        {
            foreach (KeyValuePair<int, int> offer in offers) //~ A
            {
                return offer.Value;
            }
        }
        catch (SystemException)
        {
            // The broken tree, seen by luck.
        }
        return offers.Count; //? B
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
            Thread.Sleep(3);
        }
        quotes.Join();
        Console.WriteLine(best >= 0 ? "traded" : "");
    }
}
