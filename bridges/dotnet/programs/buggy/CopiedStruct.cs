using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Each thread gets a copy of the structure, and all copies hold the same list.</summary>
public class CopiedStruct
{
    private struct Basket
    {
        private readonly List<int> items;
        private int sum;

        public Basket(List<int> items)
        {
            this.items = items;
            sum = 0;
        }

        public void Put(int item)
        {
            items.Add(item); //~ A A
            sum += item;
        }
    }

    private static void Shop(Basket basket)
    {
        for (int item = 0; item < 90; item++)
        {
            Thread.Sleep(3);
            try
            {
                basket.Put(item);
            }
            catch (SystemException)
            {
                // The broken list, seen by luck.
            }
        }
    }

    public static void Main()
    {
        var basket = new Basket(new List<int>());
        var alice = new Thread(() => Shop(basket));
        var bob = new Thread(() => Shop(basket));
        alice.Start();
        bob.Start();
        alice.Join();
        bob.Join();
        Console.WriteLine("shopped");
    }
}
