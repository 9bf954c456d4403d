using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;

/// <summary>Finalisers only leave a note; the thread that owns the table reads it later.</summary>
public class FinalizerCleanup
{
    private static readonly Dictionary<int, string> Open = new Dictionary<int, string>();
    private static readonly ConcurrentQueue<int> Forgotten = new ConcurrentQueue<int>();

    private sealed class Handle
    {
        private readonly int number;

        public Handle(int number)
        {
            this.number = number;
            Open[number] = "handle " + number;
        }

        ~Handle()
        {
            Forgotten.Enqueue(number);
        }
    }

    private static void Clean()
    {
        int number;
        while (Forgotten.TryDequeue(out number))
        {
            Open.Remove(number);
        }
    }

    private static void Request(int first)
    {
        for (int i = 0; i < 5; i++)
        {
            GC.KeepAlive(new Handle(first + i));
            Thread.Sleep(1);
            Clean();
        }
    }

    public static void Main()
    {
        int requests = 0;
        for (; requests < 40; requests++)
        {
            Request(requests * 5);
            GC.Collect();
        }
        Console.WriteLine(requests + " requests, fewer than 200 handles left: " + (Open.Count < 200));
    }
}
