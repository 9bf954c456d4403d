using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Producers lock the queue. The consumer asks whether there is something before it does.</summary>
public class JobQueue
{
    private readonly Queue<int> jobs = new Queue<int>();
    private volatile bool closed;

    private void Produce(int first)
    {
        for (int i = 0; i < 80; i++)
        {
            Thread.Sleep(3);
            lock (jobs)
            {
                jobs.Enqueue(first + i); //~ A
            }
        }
    }

    private int Consume()
    {
        int done = 0;
        while (true)
        {
            if (jobs.Count > 0) //~ A
            {
                lock (jobs)
                {
                    jobs.Dequeue();
                    done++;
                }
            }
            else if (closed)
            {
                return done;
            }
            else
            {
                Thread.Sleep(1);
            }
        }
    }

    public static void Main()
    {
        var service = new JobQueue();
        var producers = new[] { new Thread(() => service.Produce(0)), new Thread(() => service.Produce(1000)) };
        int done = 0;
        var consumer = new Thread(() => done = service.Consume());
        consumer.Start();
        foreach (Thread producer in producers)
        {
            producer.Start();
        }
        foreach (Thread producer in producers)
        {
            producer.Join();
        }
        service.closed = true;
        consumer.Join();
        Console.WriteLine(done > 0 ? "worked" : "idle");
    }
}
