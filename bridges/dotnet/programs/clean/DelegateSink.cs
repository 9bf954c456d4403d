using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;

/// <summary>Delegates of methods again: of a bag for all threads, and of a list for each thread alone.</summary>
public class DelegateSink
{
    private static void Produce(string name, Action<string> shared, Action<string> own)
    {
        for (int i = 0; i < 90; i++)
        {
            Thread.Sleep(2);
            shared(name + i);
            own(name + i);
        }
    }

    public static void Main()
    {
        var bag = new ConcurrentBag<string>();
        var lists = new[] { new List<string>(), new List<string>() };
        var left = new Thread(() => Produce("left", bag.Add, lists[0].Add));
        var right = new Thread(() => Produce("right", bag.Add, lists[1].Add));
        left.Start();
        right.Start();
        left.Join();
        right.Join();
        Console.WriteLine(bag.Count + " = " + lists[0].Count + " + " + lists[1].Count);
    }
}
