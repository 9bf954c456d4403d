using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// Threads that are likely to be delayed are interrupted. An interrupt is delivered where the thread blocks by
/// itself, once, and nowhere else.
/// </summary>
public class InterruptWhileDelayed
{
    private static readonly Dictionary<int, int> Shared = new Dictionary<int, int>(4096);
    private static int delivered;
    private static int misplaced;
    private static volatile bool over;

    private static void Work(int first)
    {
        while (!over)
        {
            try
            {
                for (int i = 0; i < 20 && !over; i++)
                {
                    lock (string.Intern("work" + first))
                    {
                        Touch(first + i);
                    }
                    Thread.SpinWait(20000);
                }
            }
            catch (ThreadInterruptedException)
            {
                Interlocked.Increment(ref misplaced);
            }
            try
            {
                Thread.Sleep(2);
            }
            catch (ThreadInterruptedException)
            {
                Interlocked.Increment(ref delivered);
            }
        }
        try
        {
            Thread.Sleep(30); // for an interrupt that has not been delivered yet
        }
        catch (ThreadInterruptedException)
        {
            Interlocked.Increment(ref delivered);
        }
    }

    private static void Touch(int key)
    {
        try
        {
            Shared[key % 100] = key; //? A A
        }
        catch (InvalidOperationException)
        {
            // The broken dictionary, seen by luck.
        }
    }

    public static void Main()
    {
        var threads = new[] { new Thread(() => Work(0)), new Thread(() => Work(50)) };
        foreach (Thread thread in threads)
        {
            thread.Start();
        }
        int sent = 0;
        for (; sent < 20; sent++)
        {
            int before = Volatile.Read(ref delivered);
            threads[sent % 2].Interrupt();
            while (Volatile.Read(ref delivered) == before && Volatile.Read(ref misplaced) == 0)
            {
                Thread.Sleep(1);
            }
        }
        over = true;
        foreach (Thread thread in threads)
        {
            thread.Join();
        }
        Console.WriteLine("sent " + sent + ", delivered " + delivered + ", misplaced " + misplaced);
    }
}
