// A lock, a semaphore and a set for each name, which nobody knows before the program runs.
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static readonly Dictionary<string, object> locks = new Dictionary<string, object>();
    static readonly ConcurrentDictionary<string, SemaphoreSlim> permits = new ConcurrentDictionary<string, SemaphoreSlim>();
    static readonly HashSet<string> begun = new HashSet<string>();
    static int count;
    static int total;
    static int first;

    static object LockFor(string name)
    {
        lock (locks)
        {
            object known;
            if (!locks.TryGetValue(name, out known))
            {
                known = new object();
                locks.Add(name, known);
            }
            return known;
        }
    }

    static void Work(string name)
    {
        lock (LockFor(name)) count++;

        SemaphoreSlim permit = permits.GetOrAdd(name, key => new SemaphoreSlim(1));
        permit.Wait();
        total++;
        permit.Release();

        bool mine;
        lock (begun) mine = begun.Add(name);
        if (mine) first++;
    }

    static void Main(string[] names)
    {
        string name = names[0];
        Task.WaitAll(Task.Run(() => Work(name)), Task.Run(() => Work(name)));
    }
}
