using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;

/// <summary>Two lists have the same identity hash, and each is used by a thread of its own.</summary>
public class SameIdentityHash
{
    private static List<int>[] TwoWithTheSameHash()
    {
        var byHash = new Dictionary<int, List<int>>();
        while (true)
        {
            var fresh = new List<int>();
            int hash = RuntimeHelpers.GetHashCode(fresh);
            List<int> other;
            if (byHash.TryGetValue(hash, out other))
            {
                return new[] { fresh, other };
            }
            byHash[hash] = fresh;
        }
    }

    private static void Own(List<int> notes)
    {
        for (int i = 0; i < 80; i++)
        {
            Thread.Sleep(3);
            notes.Add(i);
            notes.Add(notes.Count);
        }
    }

    public static void Main()
    {
        List<int>[] two = TwoWithTheSameHash();
        var first = new Thread(() => Own(two[0]));
        var second = new Thread(() => Own(two[1]));
        first.Start();
        second.Start();
        first.Join();
        second.Join();
        bool same = RuntimeHelpers.GetHashCode(two[0]) == RuntimeHelpers.GetHashCode(two[1]);
        Console.WriteLine(same + " " + (two[0].Count + two[1].Count));
    }
}
