using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Mail is handed to the thread that owns the list by a pair of events, one mail at a time.</summary>
public class InboxEnumeration
{
    private readonly List<string> inbox = new List<string> { "welcome" };
    private readonly AutoResetEvent arrived = new AutoResetEvent(false);
    private readonly AutoResetEvent shown = new AutoResetEvent(true);

    private int Refresh()
    {
        int length = 0;
        foreach (string mail in inbox)
        {
            length += mail.Length;
        }
        return length;
    }

    private void Receive()
    {
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(2);
            shown.WaitOne();
            inbox.Add("mail " + i);
            arrived.Set();
        }
    }

    public static void Main()
    {
        var client = new InboxEnumeration();
        var network = new Thread(client.Receive);
        network.Start();
        int length = 0;
        for (int i = 0; i < 100; i++)
        {
            client.arrived.WaitOne();
            length += client.Refresh();
            client.shown.Set();
        }
        network.Join();
        Console.WriteLine(length);
    }
}
