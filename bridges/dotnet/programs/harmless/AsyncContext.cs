using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

/// <summary>
/// Asynchronous methods under a synchronization context of the program's own: everything behind an await runs on the
/// context's thread, in order, with the same ambient values, and exceptions arrive where they are awaited.
/// </summary>
public class AsyncContext
{
    private sealed class Loop : SynchronizationContext
    {
        private readonly BlockingCollection<Action> work = new BlockingCollection<Action>();

        public override void Post(SendOrPostCallback callback, object state) => work.Add(() => callback(state));

        public void Run(Func<Task> main)
        {
            SetSynchronizationContext(this);
            Task all = main();
            all.ContinueWith(ended => work.CompleteAdding(), TaskScheduler.Default);
            foreach (Action action in work.GetConsumingEnumerable())
            {
                action();
            }
            all.GetAwaiter().GetResult();
        }
    }

    private static readonly AsyncLocal<string> Ambient = new AsyncLocal<string>();
    private static readonly List<string> Log = new List<string>();
    private static int thread;

    private static void Note(string text)
    {
        bool here = Thread.CurrentThread.ManagedThreadId == thread;
        Log.Add(text + (here ? "" : " elsewhere") + " " + Ambient.Value);
    }

    private static async Task<int> Completed(int number)
    {
        int before = await Task.FromResult(number);
        await Task.CompletedTask;
        Note("completed " + before);
        return before;
    }

    private static async Task Failing()
    {
        await Task.Yield();
        Log.RemoveAt(-1);
    }

    private static async Task Finally()
    {
        try
        {
            await Task.Delay(1);
            throw new TimeoutException();
        }
        catch (TimeoutException) when (Log.Count > 0)
        {
            await Completed(100);
        }
        finally
        {
            await Task.FromResult(0);
            Note("finally");
        }
    }

    private static async Task<string> Detached(Task gate)
    {
        await gate.ConfigureAwait(false);
        return SynchronizationContext.Current == null ? "no context" : "context";
    }

    private static async Task Nested(string name)
    {
        Ambient.Value = name;
        await Completed(1);
        Note("nested");
    }

    private static async Task Main_()
    {
        Ambient.Value = "main";
        for (int i = 0; i < 5; i++)
        {
            Note("sum " + await Completed(i));
        }
        try
        {
            await Failing();
        }
        catch (ArgumentOutOfRangeException)
        {
            Note("caught");
        }
        await Finally();
        var gate = new TaskCompletionSource<int>();
        Task<string> detached = Detached(gate.Task);
        new Thread(() => gate.SetResult(0)).Start();
        Note(await detached);
        await Nested("inner");
        Note("after nested");
        Task<int>[] together = Enumerable.Range(10, 3).Select(Completed).ToArray();
        Note("all " + (await Task.WhenAll(together)).Sum());
        var cancelled = new CancellationTokenSource();
        cancelled.Cancel();
        try
        {
            await Task.Run(() => 1, cancelled.Token);
        }
        catch (OperationCanceledException)
        {
            Note("cancelled");
        }
    }

    public static void Main()
    {
        thread = Thread.CurrentThread.ManagedThreadId;
        new Loop().Run(Main_);
        foreach (string line in Log)
        {
            Console.WriteLine(line);
        }
    }
}
