using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Threading;

/// <summary>The same interface, behind which is a dictionary made for several threads.</summary>
public class SessionStore
{
    private readonly IDictionary<string, DateTime> sessions = new ConcurrentDictionary<string, DateTime>();

    private void Touch(string session)
    {
        sessions[session] = new DateTime(2024, 1, 1);
    }

    private bool IsKnown(string session)
    {
        return sessions.ContainsKey(session);
    }

    public static void Main()
    {
        var store = new SessionStore();
        var login = new Thread(() =>
        {
            for (int i = 0; i < 100; i++)
            {
                Thread.Sleep(3);
                store.Touch("session-" + i);
            }
        });
        login.Start();
        int asked = 0;
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(3);
            asked += store.IsKnown("session-" + i) || store.sessions.Count >= 0 ? 1 : 0;
        }
        login.Join();
        Console.WriteLine("asked " + asked + ", " + store.sessions.Count + " sessions");
    }
}
