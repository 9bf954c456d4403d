using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Ends while background threads and finalisers use collections: with its own status, at once.</summary>
public class FinalisersAtExit
{
    private static readonly List<Noted> Kept = new List<Noted>();

    private sealed class Noted
    {
        private readonly Dictionary<int, string> notes = new Dictionary<int, string> { { 1, "a" } };

        ~Noted()
        {
            notes[2] = "b";
            notes.Remove(1);
        }
    }

    public static int Main()
    {
        for (int i = 0; i < 50; i++)
        {
            Kept.Add(new Noted());
            GC.KeepAlive(new Noted());
        }
        var background = new Thread(() =>
        {
            var queue = new Queue<int>();
            while (true)
            {
                queue.Enqueue(1);
                queue.Dequeue();
            }
        }) { IsBackground = true };
        background.Start();
        ThreadPool.QueueUserWorkItem(state =>
        {
            while (true)
            {
                new Stack<int>().Push(1);
            }
        });
        Thread.Sleep(30);
        Console.WriteLine("over");
        return 4;
    }
}
