using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading;

/// <summary>
/// Holds the monitors of everything that others could lock as well, types, assemblies, domains, streams, strings,
/// while threads of its own use collections for the first time. Whoever watches them must not want any of those.
/// </summary>
public class HeldLocks
{
    private sealed class Names : List<string>
    {
        public new void Add(string name)
        {
            base.Add(name.Trim());
        }
    }

    private static readonly Dictionary<int, int> Shared = new Dictionary<int, int>();

    private static void Work()
    {
        for (int i = 0; i < 40; i++)
        {
            lock (Shared)
            {
                Shared[i] = i;
            }
            var names = new Names();
            names.Add(" a ");
            var sorted = new SortedList<string, int> { { names[0], i } };
            foreach (KeyValuePair<string, int> entry in sorted)
            {
                names.AddRange(sorted.Keys);
            }
            Thread.Sleep(1);
        }
    }

    private static void Holding(IEnumerable<object> monitors, Action action)
    {
        if (!monitors.Any())
        {
            action();
            return;
        }
        lock (monitors.First())
        {
            Holding(monitors.Skip(1), action);
        }
    }

    public static void Main()
    {
        var monitors = new List<object>
        {
            typeof(object), typeof(string), typeof(Type), typeof(Assembly), typeof(Thread), typeof(AppDomain),
            typeof(HeldLocks), typeof(Names), typeof(List<>), typeof(List<string>), typeof(Dictionary<int, int>),
            typeof(SortedList<string, int>), typeof(HeldLocks).Assembly, typeof(object).Assembly,
            typeof(HeldLocks).Module, AppDomain.CurrentDomain, Thread.CurrentThread, Console.Out, Console.Error,
            Console.In, string.Intern("redhanded"), string.Empty, Environment.OSVersion, Type.DefaultBinder,
        };
        var threads = new[] { new Thread(Work), new Thread(Work) };
        Holding(monitors, () =>
        {
            foreach (Thread thread in threads)
            {
                thread.Start();
            }
            foreach (Thread thread in threads)
            {
                thread.Join();
            }
        });
        Console.WriteLine(monitors.Count + " " + Shared.Count);
    }
}
