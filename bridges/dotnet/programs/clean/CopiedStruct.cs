using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Each thread gets a copy of the structure that makes itself a list of its own.</summary>
public class CopiedStruct
{
    private struct Basket
    {
        private List<int> items;

        public int Count => items.Count;

        public void Put(int item)
        {
            items = items ?? new List<int>();
            items.Add(item);
        }
    }

    private static int Shop(Basket basket)
    {
        for (int item = 0; item < 90; item++)
        {
            Thread.Sleep(3);
            basket.Put(item);
        }
        return basket.Count;
    }

    public static void Main()
    {
        var basket = new Basket();
        int first = 0, second = 0;
        var alice = new Thread(() => first = Shop(basket));
        var bob = new Thread(() => second = Shop(basket));
        alice.Start();
        bob.Start();
        alice.Join();
        bob.Join();
        Console.WriteLine(first + " and " + second);
    }
}
