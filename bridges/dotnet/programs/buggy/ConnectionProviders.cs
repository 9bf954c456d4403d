// benchmark: [TSVD] 5.7, Thunderstruck
using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// Data contexts take their provider from a static table and count themselves in a static list; each test opens
/// contexts on a thread of its own.
/// </summary>
public class ConnectionProviders
{
    private static readonly Dictionary<string, string> Providers = new Dictionary<string, string>();
    private static readonly List<WeakReference> OpenContexts = new List<WeakReference>();

    private sealed class DataContext : IDisposable
    {
        private readonly WeakReference registration;
        private readonly string provider;

        public DataContext(string connection)
        {
            provider = ProviderOf(connection);
            registration = new WeakReference(this);
            OpenContexts.Add(registration); //~ C C //? D
        }

        public string Provider => provider;

        public void Dispose()
        {
            OpenContexts.Remove(registration); //? D //? E E
        }
    }

    private static string ProviderOf(string connection)
    {
        string provider;
        if (!Providers.TryGetValue(connection, out provider)) //~ A
        {
            provider = "SqlProvider for " + connection;
            Thread.Sleep(1); // reads the configuration
            Providers[connection] = provider; //~ A //~ B B
        }
        return provider;
    }

    private static void Test(string name)
    {
        for (int i = 0; i < 60; i++)
        {
            try
            {
                using (var context = new DataContext(name + i % 50))
                {
                    Thread.Sleep(2);
                    GC.KeepAlive(context.Provider);
                }
            }
            catch (SystemException)
            {
                // The broken table, seen by luck.
            }
        }
    }

    public static void Main()
    {
        var threads = new List<Thread>();
        foreach (string name in new[] { "insert", "update" })
        {
            var thread = new Thread(() => Test(name));
            thread.Start();
            threads.Add(thread);
        }
        threads.ForEach(thread => thread.Join());
        Console.WriteLine("tested");
    }
}
