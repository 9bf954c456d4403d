using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Lazy initialisation in three ways that publish what is full already.</summary>
public class LazyCountries
{
    private readonly object gate = new object();
    private readonly Lazy<List<string>> lazy = new Lazy<List<string>>(Read);
    private volatile List<string> checkedTwice;
    private List<string> initialised;
    private bool isInitialised;
    private object initialiserGate = new object();

    private static List<string> Read()
    {
        var fresh = new List<string>();
        for (int i = 0; i < 20; i++)
        {
            Thread.Sleep(1); // reads a row
            fresh.Add("country-" + i);
        }
        return fresh;
    }

    private List<string> CheckedTwice
    {
        get
        {
            List<string> known = checkedTwice;
            if (known == null)
            {
                lock (gate)
                {
                    known = checkedTwice ?? Read();
                    checkedTwice = known;
                }
            }
            return known;
        }
    }

    private List<string> Initialised =>
        LazyInitializer.EnsureInitialized(ref initialised, ref isInitialised, ref initialiserGate, Read);

    private void Request()
    {
        for (int i = 0; i < 60; i++)
        {
            Thread.Sleep(3);
            string country = "country-" + i % 20;
            if (!(CheckedTwice.Contains(country) && lazy.Value.Contains(country) && Initialised.Contains(country)))
            {
                throw new InvalidOperationException("half a list");
            }
            if (i % 20 == 19)
            {
                checkedTwice = null;
            }
        }
    }

    public static void Main()
    {
        var world = new LazyCountries();
        var clients = new Thread[3];
        for (int i = 0; i < clients.Length; i++)
        {
            clients[i] = new Thread(world.Request);
            clients[i].Start();
        }
        foreach (Thread client in clients)
        {
            client.Join();
        }
        Console.WriteLine("served");
    }
}
