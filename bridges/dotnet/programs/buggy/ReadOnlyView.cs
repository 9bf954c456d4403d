using System;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Threading;

/// <summary>A read-only view of a list is handed out. It cannot be written through, but it is not a copy.</summary>
public class ReadOnlyView
{
    private readonly List<string> members = new List<string>();

    private ReadOnlyCollection<string> Members => members.AsReadOnly();

    private void Admit()
    {
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(3);
            members.Add("member " + i); //~ A //? B
        }
    }

    private static int Print(ReadOnlyCollection<string> members)
    {
        int length = 0;
        try
        {
            foreach (string member in members) //~ A
            {
                length += member.Length;
            }
            length += members.Count; //? B
        }
        catch (SystemException)
        {
            // "Collection was modified": the bug, seen by luck.
        }
        return length;
    }

    public static void Main()
    {
        var club = new ReadOnlyView();
        var office = new Thread(club.Admit);
        office.Start();
        ReadOnlyCollection<string> members = club.Members;
        int length = 0;
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(3);
            length += Print(members);
        }
        office.Join();
        Console.WriteLine(length >= 0 ? "printed" : "");
    }
}
