using System;
using System.Collections.Concurrent;
using System.Collections.ObjectModel;
using System.Threading;

/// <summary>
/// A background thread posts to the synchronization context of the window, whose thread alone touches the
/// collection.
/// </summary>
public class ObservableOrders
{
    private sealed class MessageLoop : SynchronizationContext
    {
        private readonly BlockingCollection<Action> messages = new BlockingCollection<Action>();

        public override void Post(SendOrPostCallback callback, object state) => messages.Add(() => callback(state));

        public void Close() => messages.CompleteAdding();

        public void Run()
        {
            foreach (Action message in messages.GetConsumingEnumerable())
            {
                message();
            }
        }
    }

    private readonly ObservableCollection<string> shown = new ObservableCollection<string>();
    private int redrawn;

    private void Load(MessageLoop window)
    {
        for (int i = 0; i < 90; i++)
        {
            Thread.Sleep(2);
            string order = "order " + i;
            window.Post(state => shown.Add((string)state), order);
            window.Post(state => Draw(), null);
        }
        window.Post(state => window.Close(), null);
    }

    private void Draw()
    {
        for (int row = Math.Max(0, shown.Count - 3); row < shown.Count; row++)
        {
            GC.KeepAlive(shown[row]);
        }
    }

    public static void Main()
    {
        var window = new ObservableOrders();
        window.shown.CollectionChanged += (sender, change) => window.redrawn++;
        var loop = new MessageLoop();
        var loader = new Thread(() => window.Load(loop));
        loader.Start();
        loop.Run();
        loader.Join();
        Console.WriteLine(window.shown.Count + " orders, redrawn " + window.redrawn + " times");
    }
}
