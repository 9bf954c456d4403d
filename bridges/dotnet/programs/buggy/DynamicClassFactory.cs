// benchmark: [TSVD] 5.7, System.Linq.Dynamic
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>
/// A factory looks up generated classes under a reader's lock, and adds missing ones under it, too.
/// </summary>
public class DynamicClassFactory
{
    private readonly ReaderWriterLock guard = new ReaderWriterLock();
    private readonly Dictionary<string, int> classes = new Dictionary<string, int>();

    private int GetDynamicClass(string signature)
    {
        guard.AcquireReaderLock(Timeout.Infinite);
        try
        {
            int known;
            if (!classes.TryGetValue(signature, out known)) //~ A
            {
                known = Generate(signature);
                classes[signature] = known; //~ A //~ B B
            }
            return known;
        }
        finally
        {
            guard.ReleaseReaderLock();
        }
    }

    private static int Generate(string signature)
    {
        Thread.Sleep(2);
        return signature.Length;
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
                    try
                    {
                        factory.GetDynamicClass("new(a" + (first + query) + ")");
                        factory.GetDynamicClass("new(a" + first + ")");
                    }
                    catch (SystemException)
                    {
                        // The broken dictionary, seen by luck.
                    }
                }
            }, TaskCreationOptions.LongRunning);
        }
        Task.WaitAll(queries);
        Console.WriteLine("generated");
    }
}
