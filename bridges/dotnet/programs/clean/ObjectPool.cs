using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>A flag that is set with Interlocked keeps all but one thread away from the stack.</summary>
public class ObjectPool
{
    private readonly Stack<byte[]> free = new Stack<byte[]>();
    private int busy;

    private void Enter()
    {
        var spin = new SpinWait();
        while (Interlocked.CompareExchange(ref busy, 1, 0) != 0)
        {
            spin.SpinOnce();
        }
    }

    private void Leave() => Volatile.Write(ref busy, 0);

    private byte[] Rent()
    {
        Enter();
        byte[] buffer = free.Count > 0 ? free.Pop() : new byte[16];
        Leave();
        return buffer;
    }

    private void Return(byte[] buffer)
    {
        Enter();
        free.Push(buffer);
        Leave();
    }

    private void Serve()
    {
        for (int i = 0; i < 80; i++)
        {
            Thread.Sleep(1);
            byte[] buffer = Rent();
            Thread.Sleep(2); // fills it
            Return(buffer);
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
        Console.WriteLine("at most three buffers: " + (pool.free.Count <= 3));
    }
}
