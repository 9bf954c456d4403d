using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Threads that are likely to be delayed are aborted: each runs its finally blocks and ends soon.</summary>
public class AbortWhileDelayed
{
    private static readonly Dictionary<int, int> Shared = new Dictionary<int, int>(4096);
    private static int started, cleaned, ended, resumed;

    private static void Work(object first)
    {
        try
        {
            try
            {
                Interlocked.Increment(ref started);
                for (int i = 0; ; i++)
                {
                    Touch((int)first + i);
                    Thread.SpinWait(5000);
                }
            }
            finally
            {
                var own = new List<int>();
                own.Add(1);
                Interlocked.Add(ref cleaned, own.Count);
            }
        }
        catch (ThreadAbortException abort)
        {
            if ((string)abort.ExceptionState == "resume")
            {
                Thread.ResetAbort();
                Interlocked.Increment(ref resumed);
            }
            Interlocked.Increment(ref ended);
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
        for (int round = 0; round < 10; round++)
        {
            var threads = new[] { new Thread(Work), new Thread(Work) };
            int target = 2 * (round + 1);
            threads[0].Start(0);
            threads[1].Start(50);
            while (Volatile.Read(ref started) < target)
            {
                Thread.Sleep(1);
            }
            Thread.Sleep(10);
            threads[0].Abort(round % 2 == 0 ? "resume" : "die");
            threads[1].Abort("die");
            threads[0].Join();
            threads[1].Join();
        }
        Console.WriteLine("started " + started + ", cleaned " + cleaned + ", ended " + ended + ", resumed " + resumed);
    }
}
