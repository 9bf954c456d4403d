// benchmark: [TSVD] 5.6, Figure 10 (a)
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>Each message starts a task that writes the status of its client into one table.</summary>
public class DeviceManager
{
    private readonly Dictionary<int, string> globalStatus = new Dictionary<int, string>();

    private void ClientStatusUpdate(int client, string status)
    {
        Thread.Sleep(5); // decodes the message
        globalStatus[client] = status; //~ A A
    }

    private void Listen()
    {
        var updates = new List<Task>();
        for (int message = 0; message < 100; message++)
        {
            Thread.Sleep(2);
            int client = message * 7 % 40;
            string status = message % 3 == 0 ? "idle" : "busy";
            updates.Add(Task.Run(() => ClientStatusUpdate(client, status)));
        }
        try
        {
            Task.WaitAll(updates.ToArray());
        }
        catch (AggregateException)
        {
            // The broken table, seen by luck.
        }
    }

    public static void Main()
    {
        new DeviceManager().Listen();
        Console.WriteLine("no more messages");
    }
}
