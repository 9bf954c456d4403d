using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>An event handler that is async void returns at its first await, and the next one begins.</summary>
public class AsyncVoidHandlers
{
    private readonly List<string> notes = new List<string>();
    private readonly CountdownEvent handled = new CountdownEvent(240);

    private event Action<int> Arrived;

    private async void Keep(int message)
    {
        await Task.Delay(3);
        try
        {
            notes.Add("kept " + message); //~ A A //? B
        }
        catch (SystemException)
        {
            // The broken list, seen by luck.
        }
        handled.Signal();
    }

    private async void Announce(int message)
    {
        await Task.Delay(2).ConfigureAwait(false);
        GC.KeepAlive(notes.Contains("kept " + (message - 5))); //? B
        handled.Signal();
    }

    public static void Main()
    {
        var service = new AsyncVoidHandlers();
        service.Arrived += service.Keep;
        service.Arrived += service.Announce;
        for (int message = 0; message < 120; message++)
        {
            service.Arrived(message);
            if (message % 2 == 1)
            {
                Thread.Sleep(3);
            }
        }
        service.handled.Wait();
        Console.WriteLine("handled");
    }
}
