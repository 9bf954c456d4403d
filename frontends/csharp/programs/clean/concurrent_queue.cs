// Objects are handed over by concurrent collections, once each.
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;

class Program
{
    static readonly ConcurrentQueue<List<int>> queue = new ConcurrentQueue<List<int>>();
    static readonly ConcurrentBag<List<int>> bag = new ConcurrentBag<List<int>>();

    static void Main()
    {
        for (int i = 0; i < 2; i++) new Thread(Move).Start();
        for (int i = 0; i < 4; i++) queue.Enqueue(new List<int> { i });
        while (bag.TryTake(out var list)) list.Add(0);
    }

    static void Move()
    {
        while (queue.TryDequeue(out var list))
        {
            list.Add(list.Count);
            bag.Add(list);
        }
    }
}
