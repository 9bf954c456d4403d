using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// Channels are opened by messages to the loop that reads the socket, the only thread to touch the table.
/// </summary>
public class StreamDemultiplexer
{
    private readonly Dictionary<byte, Queue<int>> buffers = new Dictionary<byte, Queue<int>>();
    private readonly ConcurrentQueue<Action> requests = new ConcurrentQueue<Action>();
    private volatile bool open = true;
    private int received;

    private void RunLoop()
    {
        for (int message = 0; open || !requests.IsEmpty; message++)
        {
            Action request;
            while (requests.TryDequeue(out request))
            {
                request();
            }
            Thread.Sleep(2); // receives
            byte channel = (byte)(message % 40);
            if (buffers.ContainsKey(channel))
            {
                buffers[channel].Enqueue(message);
            }
        }
    }

    private void GetStream(byte channel)
    {
        var buffer = new Queue<int>();
        buffer.Enqueue(channel);
        requests.Enqueue(() =>
        {
            buffers.Add(channel, buffer);
            received += buffer.Dequeue();
        });
    }

    public static void Main()
    {
        var demultiplexer = new StreamDemultiplexer();
        var loop = new Thread(demultiplexer.RunLoop);
        loop.Start();
        for (byte channel = 0; channel < 80; channel++)
        {
            demultiplexer.GetStream(channel);
            Thread.Sleep(3);
        }
        demultiplexer.open = false;
        loop.Join();
        Console.WriteLine(demultiplexer.buffers.Count + " channels, " + demultiplexer.received);
    }
}
