using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// An event with accessors of its own keeps its handlers in a list, which changes while it is raised.
/// </summary>
public class EventHandlers
{
    private readonly List<EventHandler> handlers = new List<EventHandler>();

    public event EventHandler Changed
    {
        add { handlers.Add(value); } //~ A
        remove { handlers.Remove(value); } //? B
    }

    private void RaiseChanged()
    {
        try
        {
            foreach (EventHandler handler in handlers) //~ A //? B
            {
                handler(this, EventArgs.Empty);
            }
        }
        catch (SystemException)
        {
            // "Collection was modified": the bug, seen by luck.
        }
    }

    public static void Main()
    {
        var document = new EventHandlers();
        var views = new Thread(() =>
        {
            for (int i = 0; i < 80; i++)
            {
                int view = i;
                EventHandler redraw = (sender, args) => GC.KeepAlive(view);
                document.Changed += redraw;
                Thread.Sleep(3);
                document.Changed -= redraw;
            }
        });
        views.Start();
        for (int edit = 0; edit < 80; edit++)
        {
            document.RaiseChanged();
            Thread.Sleep(3);
        }
        views.Join();
        Console.WriteLine("edited");
    }
}
