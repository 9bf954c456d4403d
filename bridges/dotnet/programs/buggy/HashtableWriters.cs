using System;
using System.Collections;
using System.Threading;

/// <summary>A Hashtable may be read while one thread writes it. Here two threads write it.</summary>
public class HashtableWriters
{
    private readonly Hashtable routes = new Hashtable();

    private void Announce(string network)
    {
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(3);
            try
            {
                routes[network + i % 50] = i; //~ A A
            }
            catch (SystemException)
            {
                // The broken table, seen by luck.
            }
        }
    }

    public static void Main()
    {
        var router = new HashtableWriters();
        var first = new Thread(() => router.Announce("10.0."));
        var second = new Thread(() => router.Announce("10.1."));
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Console.WriteLine("announced");
    }
}
