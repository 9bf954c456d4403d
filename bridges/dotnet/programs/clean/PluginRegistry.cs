using System;
using System.Collections;
using System.Threading;

/// <summary>
/// The registry is filled by a static constructor: the runtime lets one thread run it and the others wait.
/// </summary>
public class PluginRegistry
{
    private static class Registry
    {
        public static readonly ArrayList Known = new ArrayList();

        static Registry()
        {
            foreach (Type plugin in new[] { typeof(int), typeof(long), typeof(string), typeof(Uri) })
            {
                Thread.Sleep(5);
                Known.Add(plugin);
            }
        }
    }

    private static int found;

    private static void Work()
    {
        for (int i = 0; i < 60; i++)
        {
            foreach (Type plugin in Registry.Known)
            {
                Interlocked.Add(ref found, plugin.IsValueType ? 1 : 0);
            }
            Thread.Sleep(2);
        }
    }

    public static void Main()
    {
        var threads = new[] { new Thread(Work), new Thread(Work), new Thread(Work) };
        foreach (Thread thread in threads)
        {
            thread.Start();
        }
        foreach (Thread thread in threads)
        {
            thread.Join();
        }
        Console.WriteLine("found " + found);
    }
}
