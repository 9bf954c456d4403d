using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Timers that fire once, that stop themselves, that are changed and disposed of.</summary>
public class Timers
{
    public static void Main()
    {
        var log = new List<string>();
        using (var fired = new ManualResetEvent(false))
        using (new Timer(state => { log.Add((string)state); fired.Set(); }, "once", 5, Timeout.Infinite))
        {
            fired.WaitOne();
            Console.WriteLine(log[0]);
        }
        var counts = new Queue<int>();
        using (var enough = new ManualResetEvent(false))
        {
            Timer own = null;
            var created = new ManualResetEvent(false);
            own = new Timer(state =>
            {
                created.WaitOne();
                lock (counts)
                {
                    counts.Enqueue(counts.Count);
                    if (counts.Count == 5)
                    {
                        own.Change(Timeout.Infinite, Timeout.Infinite);
                        enough.Set();
                    }
                }
            }, null, 1, 2);
            created.Set();
            enough.WaitOne();
            var disposed = new ManualResetEvent(false);
            own.Dispose(disposed);
            disposed.WaitOne();
        }
        lock (counts)
        {
            Console.WriteLine(counts.Count >= 5);
        }
        var never = new Timer(state => Console.WriteLine("never"), null, Timeout.Infinite, 1);
        never.Dispose();
        using (var source = new CancellationTokenSource(5))
        {
            var tokens = new List<CancellationToken> { source.Token };
            Console.WriteLine(tokens[0].WaitHandle.WaitOne(20000));
        }
        RegisteredWaitHandle registered;
        using (var signal = new AutoResetEvent(false))
        using (var called = new ManualResetEvent(false))
        {
            var states = new Stack<bool>();
            registered = ThreadPool.RegisterWaitForSingleObject(signal, (state, timedOut) =>
            {
                lock (states)
                {
                    states.Push(timedOut);
                }
                called.Set();
            }, null, 20000, true);
            signal.Set();
            called.WaitOne();
            registered.Unregister(null);
            lock (states)
            {
                Console.WriteLine(states.Contains(true));
            }
        }
    }
}
