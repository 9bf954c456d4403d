using System;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Threading;

/// <summary>Read-only views of lists that are complete: each admission publishes a new one.</summary>
public class ReadOnlyView
{
    private ReadOnlyCollection<string> members = new List<string>().AsReadOnly();

    private void Admit()
    {
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(3);
            var next = new List<string>();
            foreach (string member in members)
            {
                next.Add(member);
            }
            next.Add("member " + i);
            Thread.MemoryBarrier();
            members = next.AsReadOnly();
        }
    }

    private int Print()
    {
        int length = 0;
        ReadOnlyCollection<string> now = Volatile.Read(ref members);
        foreach (string member in now)
        {
            length += member.Length;
        }
        return length + now.Count;
    }

    public static void Main()
    {
        var club = new ReadOnlyView();
        var office = new Thread(club.Admit);
        office.Start();
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(3);
            club.Print();
        }
        office.Join();
        Console.WriteLine(club.Print());
    }
}
