using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>A cancelled request takes itself off the list of pending ones, on the thread that cancels it.</summary>
public class CancellationCallbacks
{
    private readonly SortedList<int, string> pending = new SortedList<int, string>();

    private CancellationToken Send(int request, int milliseconds)
    {
        var source = new CancellationTokenSource();
        source.Token.Register(() => Forget(request));
        pending[request] = "request " + request; //~ A
        source.CancelAfter(milliseconds);
        return source.Token;
    }

    private void Forget(int request)
    {
        try
        {
            pending.Remove(request); //~ A //? B B
        }
        catch (SystemException)
        {
            // The broken list, seen by luck.
        }
    }

    public static void Main()
    {
        var client = new CancellationCallbacks();
        var waiting = new List<CancellationToken>();
        for (int request = 0; request < 90; request++)
        {
            Thread.Sleep(3);
            try
            {
                waiting.Add(client.Send(request, 5));
            }
            catch (SystemException)
            {
                // The broken list, seen by luck.
            }
        }
        foreach (CancellationToken token in waiting)
        {
            token.WaitHandle.WaitOne();
        }
        Console.WriteLine("all timed out");
    }
}
