using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;
using System.Threading;

/// <summary>
/// Closes every descriptor that it has inherited, as daemons do, and then writes a file: nothing but what it
/// writes is in there.
/// </summary>
public class ClosedDescriptors
{
    [DllImport("libc")]
    private static extern int close(int descriptor);

    private static readonly Dictionary<int, int> Shared = new Dictionary<int, int>();

    private static void Work()
    {
        for (int i = 0; i < 50; i++)
        {
            lock (Shared)
            {
                Shared[i] = i;
            }
            Thread.Sleep(1);
        }
    }

    public static void Main()
    {
        for (int descriptor = 3; descriptor < 100; descriptor++)
        {
            close(descriptor);
        }
        string path = Path.GetTempFileName();
        using (FileStream file = File.Create(path))
        {
            var threads = new[] { new Thread(Work), new Thread(Work) };
            foreach (Thread thread in threads)
            {
                thread.Start();
            }
            foreach (Thread thread in threads)
            {
                thread.Join();
            }
            file.WriteByte((byte)'!');
        }
        Console.WriteLine(File.ReadAllText(path) + " " + Shared.Count);
        File.Delete(path);
    }
}
