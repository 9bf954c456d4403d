using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Producers and consumers meet in one monitor, and wait for each other with Wait and Pulse.</summary>
public class JobQueue
{
    private readonly Queue<int> jobs = new Queue<int>();
    private bool closed;

    private void Produce(int first)
    {
        for (int i = 0; i < 80; i++)
        {
            lock (jobs)
            {
                while (jobs.Count >= 4)
                {
                    Monitor.Wait(jobs);
                }
                jobs.Enqueue(first + i);
                Monitor.PulseAll(jobs);
            }
        }
    }

    private int Consume()
    {
        int sum = 0;
        while (true)
        {
            Monitor.Enter(jobs);
            try
            {
                while (jobs.Count == 0 && !closed)
                {
                    Monitor.Wait(jobs);
                }
                if (jobs.Count == 0)
                {
                    return sum;
                }
                sum += jobs.Dequeue();
                Monitor.PulseAll(jobs);
            }
            finally
            {
                Monitor.Exit(jobs);
            }
            Thread.Sleep(1);
        }
    }

    public static void Main()
    {
        var service = new JobQueue();
        var producers = new[] { new Thread(() => service.Produce(0)), new Thread(() => service.Produce(1000)) };
        int sum = 0;
        var consumer = new Thread(() => sum = service.Consume());
        consumer.Start();
        foreach (Thread producer in producers)
        {
            producer.Start();
        }
        foreach (Thread producer in producers)
        {
            producer.Join();
        }
        lock (service.jobs)
        {
            service.closed = true;
            Monitor.PulseAll(service.jobs);
        }
        consumer.Join();
        Console.WriteLine(sum);
    }
}
