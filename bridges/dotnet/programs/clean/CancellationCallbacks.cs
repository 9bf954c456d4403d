using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>A cancelled request completes a task; who waits for the task takes the request off the list.</summary>
public class CancellationCallbacks
{
    private readonly SortedList<int, string> pending = new SortedList<int, string>();

    private Task<int> Send(int request, int milliseconds)
    {
        var completion = new TaskCompletionSource<int>();
        var source = new CancellationTokenSource();
        source.Token.Register(() => completion.TrySetResult(request));
        pending[request] = "request " + request;
        source.CancelAfter(milliseconds);
        return completion.Task;
    }

    public static void Main()
    {
        var client = new CancellationCallbacks();
        int forgotten = 0;
        for (int request = 1; request <= 45; request++)
        {
            Task<int> first = client.Send(request, 2);
            Task<int> second = client.Send(-request, 4);
            forgotten += client.pending.Remove(first.Result) ? 1 : 0;
            forgotten += client.pending.Remove(second.Result) ? 1 : 0;
        }
        Console.WriteLine(forgotten + " timed out, " + client.pending.Count + " pending");
    }
}
