using System;
using System.Collections;
using System.Threading;

/// <summary>One thread writes a Hashtable, several read it at the same time: its documentation allows that.</summary>
public class HashtableWriters
{
    private readonly Hashtable routes = new Hashtable();
    private int wrong;

    private void Announce()
    {
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(2);
            routes["10.0." + i] = i;
        }
    }

    private void Forward()
    {
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(2);
            object route = routes["10.0." + i];
            if (route != null && (int)route != i || routes.ContainsKey("10.1." + i))
            {
                Interlocked.Increment(ref wrong);
            }
        }
    }

    public static void Main()
    {
        var router = new HashtableWriters();
        var writer = new Thread(router.Announce);
        var readers = new[] { new Thread(router.Forward), new Thread(router.Forward) };
        writer.Start();
        foreach (Thread reader in readers)
        {
            reader.Start();
        }
        writer.Join();
        foreach (Thread reader in readers)
        {
            reader.Join();
        }
        Console.WriteLine(router.routes.Count + " routes, " + router.wrong + " wrong");
    }
}
