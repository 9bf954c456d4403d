// Each under its own lock, or wrapped.
using System.Collections;
using System.IO;
using System.Text;
using System.Threading;

class Program
{
    static readonly MemoryStream stream = new MemoryStream();
    static readonly TextWriter writer = TextWriter.Synchronized(new StringWriter());
    static readonly BitArray bits = new BitArray(32);
    static readonly Queue queue = Queue.Synchronized(new Queue());

    static void Main()
    {
        var other = new Thread(() => Use(1));
        other.Start();
        Use(2);
        other.Join();
        stream.Position = 0;
        int first = stream.ReadByte();
        byte[] all = stream.ToArray();
        if (first != all[0] || all.Length != 2 || queue.Count != 2 || !bits[1]) stream.WriteByte(3);
        var text = new StringWriter(new StringBuilder("a"));
        text.WriteLine(1);
        if (text.ToString() != "a1\n") new Thread(() => stream.WriteByte(4)).Start();
    }

    static void Use(int number)
    {
        lock (stream) stream.WriteByte((byte)number);
        writer.Write("x");
        lock (bits) bits[number] = true;
        queue.Enqueue(number);
    }
}
