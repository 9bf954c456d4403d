// A concurrent queue of lists that are not safe for threads.
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;

class Program
{
    static readonly ConcurrentQueue<List<int>> queue = new ConcurrentQueue<List<int>>();

    static void Main()
    {
        var list = new List<int>();
        queue.Enqueue(list);
        new Thread(() =>
        {
            if (queue.TryPeek(out var seen)) seen.Add(1); //^ A
        }).Start();
        list.Add(2); //^ A
    }
}
