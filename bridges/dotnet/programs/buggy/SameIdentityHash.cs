using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;

/// <summary>
/// The notes of an object are kept under its identity hash, as if no two objects had the same. Two have, and so
/// their owners write into one list.
/// </summary>
public class SameIdentityHash
{
    private static readonly ConcurrentDictionary<int, List<int>> Notes = new ConcurrentDictionary<int, List<int>>();

    private static object[] TwoWithTheSameHash()
    {
        var byHash = new Dictionary<int, object>();
        while (true)
        {
            object fresh = new object();
            int hash = RuntimeHelpers.GetHashCode(fresh);
            object other;
            if (byHash.TryGetValue(hash, out other))
            {
                return new[] { fresh, other };
            }
            byHash[hash] = fresh;
        }
    }

    private static void Own(object thing)
    {
        for (int i = 0; i < 80; i++)
        {
            Thread.Sleep(3);
            List<int> notes = Notes.GetOrAdd(RuntimeHelpers.GetHashCode(thing), hash => new List<int>());
            try
            {
                notes.Add(i); //~ A A
            }
            catch (SystemException)
            {
                // The broken list, seen by luck.
            }
        }
    }

    public static void Main()
    {
        object[] two = TwoWithTheSameHash();
        var first = new Thread(() => Own(two[0]));
        var second = new Thread(() => Own(two[1]));
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        Console.WriteLine("noted");
    }
}
