using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>The least recently used entry goes first. Using an entry moves its node, and nobody sees a write in that.</summary>
public class RecentFiles
{
    private readonly LinkedList<int> recent = new LinkedList<int>();

    private void Use(int file)
    {
        try
        {
            recent.Remove(file); //~ A A //? B //? D
            recent.AddFirst(file); //? B //? C C //? E
            if (recent.Last.Value == -1) //? D //? E
            {
                throw new InvalidOperationException();
            }
        }
        catch (SystemException)
        {
            // The broken chain, seen by luck.
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
        Console.WriteLine("opened");
    }
}
