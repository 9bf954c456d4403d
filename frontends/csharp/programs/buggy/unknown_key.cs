// A lock, a semaphore and a set for each name, but the names differ.
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
        lock (LockFor(name)) count++; //~ A A

        SemaphoreSlim permit = permits.GetOrAdd(name, key => new SemaphoreSlim(1));
        permit.Wait();
        total++; //~ B B
        permit.Release();

        bool mine;
        lock (begun) mine = begun.Add(name);
        if (mine) first++; //~ C C
    }

    static void Main(string[] names)
    {
        string name = "a";
        Task.WaitAll(Task.Run(() => Work(name)), Task.Run(() => Work("b")));
    }
}
