using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Mail arrives while the window walks through the list of it.</summary>
public class InboxEnumeration
{
    private readonly List<string> inbox = new List<string> { "welcome" };

    private int Refresh()
    {
        int length = 0;
        try
        {
            foreach (string mail in inbox) //~ A
            {
                length += mail.Length;
            }
        }
        catch (SystemException)
        {
            // "Collection was modified": the bug, seen by luck.
        }
        return length;
    }

    private void Receive()
    {
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(3);
            inbox.Add("mail " + i); //~ A
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
            length += client.Refresh();
            Thread.Sleep(3);
        }
        network.Join();
        Console.WriteLine(length > 0 ? "shown" : "empty");
    }
}
