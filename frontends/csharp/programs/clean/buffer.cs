// [HSR] Table 3: a bounded buffer that is a monitor.
using System.Collections.Generic;
using System.Threading;

class BoundedBuffer
{
    readonly Queue<int> queue = new Queue<int>();
    const int Capacity = 2;

    public void Put(int item)
    {
        lock (queue)
        {
            while (queue.Count == Capacity) Monitor.Wait(queue);
            queue.Enqueue(item);
            Monitor.PulseAll(queue);
        }
    }

    public int Get()
    {
        lock (queue)
        {
            while (queue.Count == 0) Monitor.Wait(queue);
            int item = queue.Dequeue();
            Monitor.PulseAll(queue);
            return item;
        }
    }
}

class Program
{
    static void Main()
    {
        var buffer = new BoundedBuffer();
        new Thread(() => { for (int i = 0; i < 4; i++) buffer.Put(i); }).Start();
        new Thread(() => { for (int i = 0; i < 4; i++) buffer.Get(); }).Start();
    }
}
