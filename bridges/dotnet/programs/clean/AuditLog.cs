using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Work items of the thread pool append to one list inside a spin lock.</summary>
public class AuditLog
{
    private readonly List<string> entries = new List<string>();
    private SpinLock gate = new SpinLock(false);

    private void Handle(object order)
    {
        Thread.Sleep(4);
        bool taken = false;
        try
        {
            gate.Enter(ref taken);
            entries.Add("handled " + order);
        }
        finally
        {
            if (taken)
            {
                gate.Exit();
            }
        }
    }

    public static void Main()
    {
        var log = new AuditLog();
        using (var done = new CountdownEvent(80))
        {
            for (int order = 0; order < 80; order++)
            {
                ThreadPool.QueueUserWorkItem(state =>
                {
                    log.Handle(state);
                    done.Signal();
                }, order);
            }
            done.Wait();
        }
        Console.WriteLine(log.entries.Count + " entries");
    }
}
