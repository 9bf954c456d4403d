using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Two workers draw their next task from one enumerator.</summary>
public class SharedEnumerator
{
    private readonly IEnumerator<int> tasks;

    private SharedEnumerator(List<int> all)
    {
        tasks = all.GetEnumerator();
    }

    private int Work()
    {
        int done = 0;
        while (tasks.MoveNext()) //~ A A //? B
        {
            done += tasks.Current > 0 ? 1 : 0; //? B
            Thread.Sleep(3);
        }
        return done;
    }

    public static void Main()
    {
        var all = new List<int>();
        for (int i = 0; i < 150; i++)
        {
            all.Add(i);
        }
        var pool = new SharedEnumerator(all);
        var workers = new[] { new Thread(() => pool.Work()), new Thread(() => pool.Work()) };
        foreach (Thread worker in workers)
        {
            worker.Start();
        }
        foreach (Thread worker in workers)
        {
            worker.Join();
        }
        Console.WriteLine("worked");
    }
}
