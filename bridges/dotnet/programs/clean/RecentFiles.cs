using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Using an entry moves its node inside a mutex of the operating system.</summary>
public class RecentFiles
{
    private readonly LinkedList<int> recent = new LinkedList<int>();
    private readonly Mutex gate = new Mutex();

    private void Use(int file)
    {
        gate.WaitOne();
        try
        {
            LinkedListNode<int> node = recent.Find(file);
            if (node != null)
            {
                recent.Remove(node);
            }
            recent.AddFirst(file);
            if (recent.Count > 10)
            {
                recent.RemoveLast();
            }
        }
        finally
        {
            gate.ReleaseMutex();
        }
    }

    private void Open(int first)
    {
        for (int i = 0; i < 90; i++)
        {
            Thread.Sleep(3);
            Use((first + i) % 12);
        }
    }

    public static void Main()
    {
        var editor = new RecentFiles();
        var windows = new[] { new Thread(() => editor.Open(0)), new Thread(() => editor.Open(5)) };
        foreach (Thread window in windows)
        {
            window.Start();
        }
        foreach (Thread window in windows)
        {
            window.Join();
        }
        Console.WriteLine(editor.recent.Count + " recent files");
    }
}
