using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Double-checked initialisation that publishes the list first and fills it afterwards.</summary>
public class LazyCountries
{
    private readonly object gate = new object();
    private volatile List<string> countries;

    private List<string> Countries
    {
        get
        {
            if (countries == null)
            {
                lock (gate)
                {
                    if (countries == null)
                    {
                        var fresh = new List<string>();
                        countries = fresh;
                        for (int i = 0; i < 60; i++)
                        {
                            Thread.Sleep(3); // reads a row
                            fresh.Add("country-" + i); //~ A
                        }
                    }
                }
            }
            return countries;
        }
    }

    private void Request(int client)
    {
        Thread.Sleep(client * 20); // clients come one after the other
        for (int i = 0; i < 80; i++)
        {
            Thread.Sleep(3);
            if (Countries.Contains("country-" + i)) //~ A
            {
                Thread.Yield();
            }
        }
    }

    public static void Main()
    {
        var world = new LazyCountries();
        var clients = new Thread[3];
        for (int i = 0; i < clients.Length; i++)
        {
            int client = i;
            clients[i] = new Thread(() => world.Request(client));
            clients[i].Start();
        }
        foreach (Thread client in clients)
        {
            client.Join();
        }
        Console.WriteLine("served");
    }
}
