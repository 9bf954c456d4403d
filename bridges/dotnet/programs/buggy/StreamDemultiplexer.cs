// benchmark: [TSVD] 5.7, K8s-client
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// The loop that reads a socket looks up the buffer of a channel while clients are still opening channels.
/// </summary>
public class StreamDemultiplexer
{
    private readonly Dictionary<byte, ConcurrentQueue<int>> buffers = new Dictionary<byte, ConcurrentQueue<int>>();
    private volatile bool open = true;

    private void RunLoop()
    {
        for (int message = 0; open; message++)
        {
            Thread.Sleep(2); // receives
            byte channel = (byte)(message % 40);
            try
            {
                if (buffers.ContainsKey(channel)) //~ A //? B
                {
                    buffers[channel].Enqueue(message); //? C //? D
                }
            }
            catch (SystemException)
            {
                // The connection fails: the bug, seen by luck.
            }
        }
    }

    private ConcurrentQueue<int> GetStream(byte channel)
    {
        var buffer = new ConcurrentQueue<int>();
        buffers.Add(channel, buffer); //~ A //? C
        return buffer;
    }

    private void CloseStream(byte channel)
    {
        buffers.Remove(channel); //? B //? D
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
            if (channel % 8 == 7)
            {
                demultiplexer.CloseStream((byte)(channel - 3));
            }
        }
        demultiplexer.open = false;
        loop.Join();
        Console.WriteLine("closed");
    }
}
