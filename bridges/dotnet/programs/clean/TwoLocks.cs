using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// Two locks again, but always both: whoever writes takes both, and a reader is content with either.
/// </summary>
public class TwoLocks
{
    private static readonly List<TwoLocks> All = new List<TwoLocks>();
    private static readonly object First = new object();
    private static readonly object Second = new object();
    private int value;

    private void Register()
    {
        lock (First)
        {
            lock (Second)
            {
                All.Add(this);
                value++;
            }
        }
    }

    private static int Sum(object either)
    {
        lock (either)
        {
            int sum = 0;
            for (int i = 0; i < All.Count; i++)
            {
                sum += All[i].value;
            }
            return sum;
        }
    }

    private static void Watch(object either)
    {
        for (int i = 0; i < 80; i++)
        {
            Thread.Sleep(3);
            Sum(either);
        }
    }

    public static void Main()
    {
        var first = new Thread(() => Watch(First));
        var second = new Thread(() => Watch(Second));
        first.Start();
        second.Start();
        for (int i = 0; i < 80; i++)
        {
            Thread.Sleep(3);
            new TwoLocks().Register();
        }
        first.Join();
        second.Join();
        Console.WriteLine(Sum(First));
    }
}
