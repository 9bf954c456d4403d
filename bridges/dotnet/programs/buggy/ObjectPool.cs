using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>A pool of buffers that was written for one thread is shared by three.</summary>
public class ObjectPool
{
    private readonly Stack<byte[]> free = new Stack<byte[]>();

    private byte[] Rent()
    {
        return free.Count > 0 ? free.Pop() : new byte[16]; //~ A //? B B
    }

    private void Return(byte[] buffer)
    {
        free.Push(buffer); //~ A //? C C
    }

    private void Serve()
    {
        for (int i = 0; i < 80; i++)
        {
            Thread.Sleep(1);
            try
            {
                byte[] buffer = Rent();
                Thread.Sleep(2); // fills it
                Return(buffer);
            }
            catch (SystemException)
            {
                // "Stack empty": the bug, seen by luck.
            }
        }
    }

    public static void Main()
    {
        var pool = new ObjectPool();
        var servers = new[] { new Thread(pool.Serve), new Thread(pool.Serve), new Thread(pool.Serve) };
        foreach (Thread server in servers)
        {
            server.Start();
        }
        foreach (Thread server in servers)
        {
            server.Join();
        }
        Console.WriteLine("served");
    }
}
