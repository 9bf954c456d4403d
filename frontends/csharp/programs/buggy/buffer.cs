// [HSR] Table 3: a bounded buffer without synchronisation, on a queue that is not safe for threads.
using System.Collections.Generic;
using System.Threading;

class BoundedBuffer
{
    readonly Queue<int> queue = new Queue<int>();
    const int Capacity = 2;

    public void Put(int item)
    {
        while (queue.Count == Capacity) //^ A
        {
            Thread.Yield();
        }
        queue.Enqueue(item); //^ B C
    }

    public int Get()
    {
        while (queue.Count == 0) //^ B
        {
            Thread.Yield();
        }
        return queue.Dequeue(); //^ A C
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
