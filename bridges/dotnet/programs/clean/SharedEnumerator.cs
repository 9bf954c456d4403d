using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// Two workers walk through one list, each with an enumerator of its own; a third way is a shared one under a lock.
/// </summary>
public class SharedEnumerator
{
    private readonly List<int> all;
    private readonly IEnumerator<int> tasks;
    private int sum;

    private SharedEnumerator(List<int> all)
    {
        this.all = all;
        tasks = all.GetEnumerator();
    }

    private bool Next(out int task)
    {
        lock (tasks)
        {
            bool more = tasks.MoveNext();
            task = more ? tasks.Current : 0;
            return more;
        }
    }

    private void Work()
    {
        int task;
        while (Next(out task))
        {
            int before = 0;
            foreach (int other in all)
            {
                before += other < task ? 1 : 0;
            }
            Interlocked.Add(ref sum, before);
            Thread.Sleep(2);
        }
    }

    public static void Main()
    {
        var all = new List<int>();
        for (int i = 0; i < 150; i++)
        {
            all.Add(i);
        }
        var pool = new SharedEnumerator(all);
        var workers = new[] { new Thread(pool.Work), new Thread(pool.Work) };
        foreach (Thread worker in workers)
        {
            worker.Start();
        }
        foreach (Thread worker in workers)
        {
            worker.Join();
        }
        Console.WriteLine(pool.sum);
    }
}
