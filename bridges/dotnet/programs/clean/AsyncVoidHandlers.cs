using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>
/// Event handlers that are async void, under a synchronization context that runs them all on one thread.
/// </summary>
public class AsyncVoidHandlers
{
    private sealed class Window : SynchronizationContext
    {
        private readonly BlockingCollection<Action> messages = new BlockingCollection<Action>();

        public override void Post(SendOrPostCallback callback, object state) => messages.Add(() => callback(state));

        public void RunUntil(Func<bool> done)
        {
            while (!done())
            {
                messages.Take()();
            }
        }
    }

    private readonly List<string> notes = new List<string>();
    private int handled;
    private int elsewhere;

    private event Action<int> Arrived;

    private async void Keep(int message)
    {
        int thread = Thread.CurrentThread.ManagedThreadId;
        await Task.Delay(3);
        notes.Add("kept " + message);
        elsewhere += thread == Thread.CurrentThread.ManagedThreadId ? 0 : 1;
        handled++;
    }

    private async void Announce(int message)
    {
        await Task.Run(() => Thread.Sleep(1));
        GC.KeepAlive(notes.Contains("kept " + (message - 5)));
        handled++;
    }

    public static void Main()
    {
        var window = new Window();
        SynchronizationContext.SetSynchronizationContext(window);
        var service = new AsyncVoidHandlers();
        service.Arrived += service.Keep;
        service.Arrived += service.Announce;
        for (int message = 0; message < 60; message++)
        {
            service.Arrived(message);
        }
        window.RunUntil(() => service.handled == 120);
        Console.WriteLine(service.notes.Count + " notes, " + service.elsewhere + " from elsewhere");
    }
}
