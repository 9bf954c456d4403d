using System;
using System.Collections;
using System.Threading;

/// <summary>The table is synchronized, the lists are, too, and who walks a list locks its SyncRoot.</summary>
public class HashtableOfLists
{
    private readonly Hashtable groups = Hashtable.Synchronized(new Hashtable());

    private void Join(string group, int member)
    {
        var members = (ArrayList)groups[group];
        members.Add(member);
    }

    private int Sum(string group)
    {
        var members = (ArrayList)groups[group];
        int sum = 0;
        lock (members.SyncRoot)
        {
            foreach (int member in members)
            {
                sum += member;
            }
        }
        return sum;
    }

    private void Client(int number)
    {
        for (int i = 0; i < 80; i++)
        {
            Thread.Sleep(3);
            Join("readers", number * 1000 + i);
            Sum("readers");
        }
    }

    public static void Main()
    {
        var server = new HashtableOfLists();
        server.groups["readers"] = ArrayList.Synchronized(new ArrayList());
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
        Console.WriteLine(server.Sum("readers"));
    }
}
