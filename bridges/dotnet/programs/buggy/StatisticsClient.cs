// benchmark: [TSVD] 5.7, StatsD
using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// A client collects commands in a list until they are sent; the requests of a service share the client.
/// </summary>
public class StatisticsClient
{
    private readonly List<string> commands = new List<string>();
    private int sent;

    private void Count(string name, int by)
    {
        commands.Add(name + ":" + by + "|c"); //~ A A //? B //? C
    }

    private void Send()
    {
        string datagram = string.Join("\n", commands.ToArray()); //? B //? D
        Interlocked.Add(ref sent, datagram.Length);
        commands.Clear(); //? C //? D //? E E
    }

    private void Requests()
    {
        for (int request = 0; request < 60; request++)
        {
            Thread.Sleep(2);
            try
            {
                Count("service.requests", 1);
                if (request % 10 == 9)
                {
                    Send();
                }
            }
            catch (SystemException)
            {
                // The broken list, seen by luck.
            }
        }
    }

    public static void Main()
    {
        var client = new StatisticsClient();
        using (var done = new CountdownEvent(3))
        {
            for (int i = 0; i < 3; i++)
            {
                new Thread(() =>
                {
                    client.Requests();
                    done.Signal();
                }).Start();
            }
            done.Wait();
        }
        Console.WriteLine("counted");
    }
}
