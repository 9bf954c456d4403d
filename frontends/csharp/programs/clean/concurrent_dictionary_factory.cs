// TryAdd as a lock for one key, TryRemove to leave it.
using System.Collections.Concurrent;
using System.Threading;

class Program
{
    static readonly ConcurrentDictionary<string, bool> busy = new ConcurrentDictionary<string, bool>();
    static int work;

    static void Main()
    {
        new Thread(Work).Start();
        Work();
    }

    static void Work()
    {
        if (!busy.TryAdd("work", true)) return;
        work++;
        busy.TryRemove("work", out bool removed);
    }
}
