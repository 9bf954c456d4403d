// What a task returns is not known here, but when it ends is: who has its result comes after it.
// Not modelled: Acme.Weather
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Acme.Weather;

class Forecast
{
    static int asked;

    static void TypeIsWritten()
    {
        int own = 0;
        Task<int> today = Task.Run(() => { own++; return Station.Read(); });
        int result = today.Result;
        own++;
    }

    static void TypeIsInferred()
    {
        int own = 0;
        var today = Task.Factory.StartNew(() => { own++; return Station.Read(); });
        today.Wait();
        own++;
    }

    static void Fields()
    {
        var cache = new Cache();
        cache.Begin();
        cache.End();
    }

    static void Lists()
    {
        int[] own = new int[3];
        var tasks = new List<Task<double>>();
        for (int i = 0; i < 3; i++)
        {
            int number = i;
            tasks.Add(Task.Run(() => { own[number]++; return Station.Measure(number); }));
        }
        Task.WaitAll(tasks.ToArray());
        for (int i = 0; i < 3; i++) own[i]++;
    }

    static void Queries()
    {
        int[] own = new int[3];
        Task<double>[] tasks = Enumerable.Range(0, 3)
            .Select(i => Task.Run(() => { own[i]++; return Station.Measure(i); })).ToArray();
        foreach (var task in tasks) Console.WriteLine(task.Result);
        for (int i = 0; i < 3; i++) own[i]++;
    }

    static void ThroughObject()
    {
        int own = 0;
        object state = Task.Run(() => { own++; return Station.Read(); });
        if (state is Task<int> task) task.Wait();
        own++;
        Task<int> again = state as Task<int>;
        again.Wait();
        ((Task<int>)state).Wait();
    }

    static void Laziness()
    {
        Lazy<int> lazy = new Lazy<int>(() => { asked++; return Station.Read(); });
        Parallel.Invoke(() => Console.WriteLine(lazy.Value), () => Console.WriteLine(lazy.Value));
        asked++;
    }

    static void Choice(bool early)
    {
        int own = 0;
        Func<int> read = () => { own++; return Station.Read(); };
        Task<int> task = early ? Task.Run(read) : Task.Run(() => { own++; return Station.Later(); });
        task.Wait();
        own++;
    }

    static async Task<int> Continued()
    {
        int own = 0;
        Task<int> task = Task.Run(() => { own++; return Station.Read(); });
        Task<int> twice = task.ContinueWith(first => { own++; return first.Result * 2; });
        int result = await twice;
        own++;
        return result;
    }

    static void Main(string[] args)
    {
        TypeIsWritten();
        TypeIsInferred();
        Fields();
        Lists();
        Queries();
        ThroughObject();
        Laziness();
        Choice(args.Length > 0);
        Continued().Wait();
    }
}

class Cache
{
    Task<int> pending;
    int count;

    public void Begin() { pending = Task.Run(() => { count++; return Station.Read(); }); }
    public void End() { Task<int> task = pending; task.Wait(); count++; }
}
