using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Whoever sends takes the list of commands away and leaves a fresh one, all under one lock.</summary>
public class StatisticsClient
{
    private readonly object gate = new object();
    private List<string> commands = new List<string>();
    private int sent;

    private void Count(string name, int by)
    {
        lock (gate)
        {
            commands.Add(name + ":" + by + "|c");
        }
    }

    private void Send()
    {
        List<string> mine;
        lock (gate)
        {
            mine = commands;
            commands = new List<string>();
        }
        mine.Add("end");
        Interlocked.Add(ref sent, mine.Count - 1);
        mine.Clear();
    }

    private void Request()
    {
        for (int request = 0; request < 60; request++)
        {
            Thread.Sleep(2);
            Count("service.requests", 1);
            if (request % 10 == 9)
            {
                Send();
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
                    client.Request();
                    done.Signal();
                }).Start();
            }
            done.Wait();
        }
        client.Send();
        Console.WriteLine("sent " + client.sent);
    }
}
