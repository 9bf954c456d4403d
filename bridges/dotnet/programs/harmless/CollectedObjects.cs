using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>What nobody holds is collected and finalised: watching a collection does not keep it alive.</summary>
public class CollectedObjects
{
    private static int finalised;

    private sealed class Tracked : List<string>
    {
        ~Tracked()
        {
            Add("last words");
            Interlocked.Increment(ref finalised);
        }
    }

    private static void Make(List<WeakReference> references)
    {
        var users = new List<Thread>();
        for (int i = 0; i < 20; i++)
        {
            var map = new Dictionary<string, string>();
            var list = new Tracked();
            map["a"] = "b";
            list.Add("c");
            // Used by two threads, one after the other.
            var user = new Thread(() =>
            {
                map["d"] = "e";
                list.Add("f");
            });
            user.Start();
            users.Add(user);
            references.Add(new WeakReference(map));
            references.Add(new WeakReference(list));
        }
        users.ForEach(user => user.Join());
    }

    private static int Left(List<WeakReference> references)
    {
        int left = 0;
        foreach (WeakReference reference in references)
        {
            left += reference.IsAlive ? 1 : 0;
        }
        return left;
    }

    public static void Main()
    {
        var references = new List<WeakReference>();
        var maker = new Thread(() => Make(references));
        maker.Start();
        maker.Join();
        // The collector looks for references on stacks without knowing their types, so a few may stay.
        for (int i = 0; i < 200 && (Left(references) > 8 || finalised < 16); i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            Thread.Sleep(2);
        }
        Console.WriteLine("nearly all are gone: " + (Left(references) <= 8 && finalised >= 16));
    }
}
