// What code that is not there returns is stored once, however many look whether it has been.
// Not modelled: Acme.Config
using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Acme.Config;

class Program
{
    static readonly object gate = new object();
    static readonly SemaphoreSlim turn = new SemaphoreSlim(1);
    static int limit = -1;
    static int port;
    static string name;
    static int retries = -1;
    static volatile bool loaded;
    static string text;

    static int Limit()
    {
        if (Volatile.Read(ref limit) >= 0)
            return limit;
        lock (gate)
        {
            if (limit < 0)
                Volatile.Write(ref limit, Source.Load("limit"));
            return limit;
        }
    }

    static int Port()
    {
        int known = Volatile.Read(ref port);
        if (known != 0) return known;
        Interlocked.CompareExchange(ref port, Source.Load("port"), 0);
        return port;
    }

    static string Name()
    {
        if (Volatile.Read(ref name) == null)
        {
            lock (gate)
            {
                if (name == null) Volatile.Write(ref name, Source.LoadText("name"));
            }
        }
        return name;
    }

    static async Task<int> Retries()
    {
        if (Volatile.Read(ref retries) >= 0)
            return retries;
        await turn.WaitAsync();
        try
        {
            if (retries < 0)
                Volatile.Write(ref retries, await Source.LoadAsync("retries"));
            return retries;
        }
        finally
        {
            turn.Release();
        }
    }

    static string Text()
    {
        if (!loaded)
        {
            lock (gate)
            {
                if (!loaded)
                {
                    text = File.ReadAllText("settings");
                    loaded = text.Length > 0;
                }
            }
        }
        return text;
    }

    static void Main()
    {
        var tasks = new Task[3];
        for (int i = 0; i < tasks.Length; i++)
        {
            tasks[i] = Task.Run(() => { Limit(); Name(); Port(); Text(); return Retries(); });
        }
        Task.WaitAll(tasks);
    }
}
