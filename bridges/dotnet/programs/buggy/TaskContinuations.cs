using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>Each download has a continuation, and the continuations of several downloads run at once.</summary>
public class TaskContinuations
{
    private readonly Queue<string> finished = new Queue<string>();

    private Task Download(int file)
    {
        Task<string> download = Task.Run(() =>
        {
            Thread.Sleep(4);
            return "file-" + file;
        });
        return download.ContinueWith(task => finished.Enqueue(task.Result)); //~ A A
    }

    public static void Main()
    {
        var client = new TaskContinuations();
        var downloads = new List<Task>();
        for (int file = 0; file < 100; file++)
        {
            downloads.Add(client.Download(file));
        }
        try
        {
            Task.WaitAll(downloads.ToArray());
        }
        catch (AggregateException)
        {
            // The broken queue, seen by luck.
        }
        Console.WriteLine("downloaded");
    }
}
