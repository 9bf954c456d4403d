using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>A buffer whose list is replaced, under a lock that is not.</summary>
public class ReplacedLock
{
    private readonly object gate = new object();
    private List<int> buffer = new List<int>();
    private readonly List<int> archive = new List<int>();

    private void Write(int value)
    {
        lock (gate)
        {
            buffer.Add(value);
            if (buffer.Count >= 3)
            {
                List<int> full = buffer;
                buffer = new List<int>();
                archive.AddRange(full);
            }
        }
    }

    private void Client(int number)
    {
        for (int i = 0; i < 120; i++)
        {
            Thread.Sleep(2);
            Write(number * 1000 + i);
        }
    }

    public static void Main()
    {
        var log = new ReplacedLock();
        var clients = new Thread[4];
        for (int i = 0; i < clients.Length; i++)
        {
            int number = i;
            clients[i] = new Thread(() => log.Client(number));
            clients[i].Start();
        }
        foreach (Thread client in clients)
        {
            client.Join();
        }
        Console.WriteLine(log.archive.Count + " archived");
    }
}
