using System;
using System.Collections;
using System.Threading;

/// <summary>The table of groups is a synchronized Hashtable. The lists in it are not.</summary>
public class HashtableOfLists
{
    private readonly Hashtable groups = Hashtable.Synchronized(new Hashtable());

    private void Join(string group, int member)
    {
        var members = (ArrayList)groups[group];
        members.Add(member); //~ A A //? B
    }

    private int Size(string group)
    {
        return ((ArrayList)groups[group]).Count; //? B
    }

    private void Client(int number)
    {
        for (int i = 0; i < 80; i++)
        {
            Thread.Sleep(3);
            try
            {
                Join("readers", number * 1000 + i);
                Size("readers");
            }
            catch (SystemException)
            {
                // The broken list, seen by luck.
            }
        }
    }

    public static void Main()
    {
        var server = new HashtableOfLists();
        server.groups["readers"] = new ArrayList();
        server.groups["writers"] = new ArrayList();
        var clients = new Thread[3];
        for (int i = 0; i < clients.Length; i++)
        {
            int number = i;
            clients[i] = new Thread(() => server.Client(number));
            clients[i].Start();
        }
        foreach (Thread client in clients)
        {
            client.Join();
        }
        Console.WriteLine("joined");
    }
}
