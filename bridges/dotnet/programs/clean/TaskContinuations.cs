using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>
/// The continuations share the exclusive half of a pair of schedulers: never two of them run at once.
/// </summary>
public class TaskContinuations
{
    private readonly Queue<string> finished = new Queue<string>();
    private readonly ConcurrentExclusiveSchedulerPair schedulers = new ConcurrentExclusiveSchedulerPair();

    private Task Download(int file)
    {
        Task<string> download = Task.Run(() =>
        {
            Thread.Sleep(4);
            return "file-" + file;
        });
        return download.ContinueWith(
            task => finished.Enqueue(task.Result),
            CancellationToken.None,
            TaskContinuationOptions.None,
            schedulers.ExclusiveScheduler);
    }

    public static void Main()
    {
        var client = new TaskContinuations();
        var downloads = new List<Task>();
        for (int file = 0; file < 100; file++)
        {
            downloads.Add(client.Download(file));
        }
        Task.WaitAll(downloads.ToArray());
        Console.WriteLine("downloaded " + client.finished.Count);
    }
}
