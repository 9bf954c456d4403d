// Streams in memory, writers of strings, arrays of bits and old queues are not safe for threads.
using System.Collections;
using System.IO;
using System.Threading;

class Program
{
    static readonly MemoryStream stream = new MemoryStream();
    static readonly StringWriter writer = new StringWriter();
    static readonly BitArray bits = new BitArray(32);
    static readonly Queue queue = new Queue();
    static readonly Stack stack = new Stack();

    static void Main()
    {
        new Thread(() => Use(1)).Start();
        Use(2);
    }

    static void Use(int number)
    {
        stream.WriteByte((byte)number); //^ A A
        writer.Write("x"); //^ B B
        bits[number] = true; //^ C C
        queue.Enqueue(number); //^ D D
        stack.Push(number); //^ E E
    }
}
