using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>
/// The reader's lock is upgraded before the dictionary is written, and who comes second looks again.
/// </summary>
public class DynamicClassFactory
{
    private readonly ReaderWriterLock guard = new ReaderWriterLock();
    private readonly Dictionary<string, int> classes = new Dictionary<string, int>();
    private int generated;

    private int GetDynamicClass(string signature)
    {
        guard.AcquireReaderLock(Timeout.Infinite);
        try
        {
            int known;
            if (!classes.TryGetValue(signature, out known))
            {
                LockCookie cookie = guard.UpgradeToWriterLock(Timeout.Infinite);
                try
                {
                    if (!classes.TryGetValue(signature, out known))
                    {
                        known = signature.Length;
                        generated++;
                        classes[signature] = known;
                    }
                }
                finally
                {
                    guard.DowngradeFromWriterLock(ref cookie);
                }
            }
            return known;
        }
        finally
        {
            guard.ReleaseReaderLock();
        }
    }

    public static void Main()
    {
        var factory = new DynamicClassFactory();
        var queries = new Task[3];
        for (int i = 0; i < queries.Length; i++)
        {
            int first = i * 5;
            queries[i] = Task.Factory.StartNew(() =>
            {
                for (int query = 0; query < 80; query++)
                {
                    Thread.Sleep(2);
                    factory.GetDynamicClass("new(a" + (first + query) + ")");
                    factory.GetDynamicClass("new(a" + first + ")");
                }
            }, TaskCreationOptions.LongRunning);
        }
        Task.WaitAll(queries);
        Console.WriteLine(factory.generated + " generated, " + factory.classes.Count + " known");
    }
}
