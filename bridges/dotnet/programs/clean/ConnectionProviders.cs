using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;

/// <summary>The static tables are reached only through synchronized static methods.</summary>
public class ConnectionProviders
{
    private static readonly Dictionary<string, string> Providers = new Dictionary<string, string>();
    private static readonly List<object> OpenContexts = new List<object>();

    private sealed class DataContext : IDisposable
    {
        public DataContext(string connection)
        {
            ProviderOf(connection);
            Register(this);
        }

        public void Dispose() => Unregister(this);
    }

    [MethodImpl(MethodImplOptions.Synchronized)]
    private static void Register(object context) => OpenContexts.Add(context);

    [MethodImpl(MethodImplOptions.Synchronized)]
    private static void Unregister(object context) => OpenContexts.Remove(context);

    [MethodImpl(MethodImplOptions.Synchronized)]
    private static string ProviderOf(string connection)
    {
        string provider;
        if (!Providers.TryGetValue(connection, out provider))
        {
            provider = "SqlProvider for " + connection;
            Providers[connection] = provider;
        }
        return provider;
    }

    private static void Test(string name)
    {
        for (int i = 0; i < 60; i++)
        {
            using (new DataContext(name + i % 50))
            {
                Thread.Sleep(2);
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
        Console.WriteLine(Providers.Count + " providers, " + OpenContexts.Count + " contexts open");
    }
}
