using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// Writers of the session table are locked. Readers are not: reading changes nothing, somebody said.
/// </summary>
public class SessionStore
{
    private readonly object gate = new object();
    private readonly IDictionary<string, DateTime> sessions = new Dictionary<string, DateTime>();

    private void Touch(string session)
    {
        lock (gate)
        {
            sessions[session] = new DateTime(2024, 1, 1); //~ A
        }
    }

    private bool IsKnown(string session)
    {
        return sessions.ContainsKey(session); //~ A
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
        int known = 0;
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(3);
            known += store.IsKnown("session-" + i) ? 1 : 0;
        }
        login.Join();
        Console.WriteLine(known >= 0 ? "asked" : "");
    }
}
