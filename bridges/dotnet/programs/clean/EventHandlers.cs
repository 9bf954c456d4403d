using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// One event keeps its handlers in a list behind a lock and raises a copy; the other is an ordinary event, whose
/// accessors the compiler makes safe.
/// </summary>
public class EventHandlers
{
    private readonly List<EventHandler> handlers = new List<EventHandler>();
    private int seen;

    public event EventHandler Saved;

    public event EventHandler Changed
    {
        add
        {
            lock (handlers)
            {
                handlers.Add(value);
            }
        }
        remove
        {
            lock (handlers)
            {
                handlers.Remove(value);
            }
        }
    }

    private void Raise()
    {
        EventHandler[] copy;
        lock (handlers)
        {
            copy = new EventHandler[handlers.Count];
            handlers.CopyTo(copy);
        }
        foreach (EventHandler handler in copy)
        {
            handler(this, EventArgs.Empty);
        }
        Saved?.Invoke(this, EventArgs.Empty);
    }

    public static void Main()
    {
        var document = new EventHandlers();
        document.Changed += (sender, args) => Interlocked.Increment(ref document.seen);
        var views = new Thread(() =>
        {
            for (int i = 0; i < 80; i++)
            {
                int view = i;
                EventHandler redraw = (sender, args) => GC.KeepAlive(view);
                document.Changed += redraw;
                document.Saved += redraw;
                Thread.Sleep(3);
                document.Changed -= redraw;
                document.Saved -= redraw;
            }
        });
        views.Start();
        for (int edit = 0; edit < 80; edit++)
        {
            document.Raise();
            Thread.Sleep(3);
        }
        views.Join();
        Console.WriteLine(document.handlers.Count + " handler left, which saw " + document.seen);
    }
}
