using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Each window puts the file that it opens in front of one list, and takes the oldest away.</summary>
public class RecentFiles
{
    private readonly LinkedList<int> recent = new LinkedList<int>();

    private void Use(int file)
    {
        try
        {
            recent.AddFirst(file); //~ A A //? B //? C
            if (recent.Count > 20) //? B //? D
            {
                recent.RemoveLast(); //? C //? D //? E E
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
