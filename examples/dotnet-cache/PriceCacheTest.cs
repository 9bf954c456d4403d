using System;
using System.Threading;

/// <summary>Two customers ask for prices at the same time. The test is green, run after run.</summary>
static class PriceCacheTest
{
    static void Main()
    {
        var cache = new PriceCache();
        var alice = new Thread(() => Browse(cache, "book")) { Name = "alice" };
        var bob = new Thread(() => Browse(cache, "record")) { Name = "bob" };
        alice.Start();
        bob.Start();
        alice.Join();
        bob.Join();
        Console.WriteLine("ok: all prices are right");
    }

    static void Browse(PriceCache cache, string kind)
    {
        for (int number = 0; number < 60; number++)
        {
            string article = kind + "-" + number % 50;
            int first = cache.PriceOf(article);
            int second = cache.PriceOf(article);
            if (first != second)
            {
                throw new Exception(article + " costs " + first + " and " + second);
            }
        }
    }
}
