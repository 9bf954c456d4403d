using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>A buffer locks the list that is in its field, and a flush puts another list there.</summary>
public class ReplacedLock
{
    private List<int> buffer = new List<int>();
    private readonly List<int> archive = new List<int>();

    private void Write(int value)
    {
        lock (buffer)
        {
            buffer.Add(value); //? B B //? C //? D
            if (buffer.Count >= 3) //? C
            {
                List<int> full = buffer;
                buffer = new List<int>();
                Thread.Sleep(1); // compresses
                archive.AddRange(full); //~ A A //? D
            }
        }
    }

    private void Client(int number)
    {
        for (int i = 0; i < 120; i++)
        {
            Thread.Sleep(2);
            try
            {
                Write(number * 1000 + i);
            }
            catch (SystemException)
            {
                // The broken list, seen by luck.
            }
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
        Console.WriteLine("written");
    }
}
