using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Work items of the thread pool append to one list.</summary>
public class AuditLog
{
    private readonly List<string> entries = new List<string>();

    private void Handle(object order)
    {
        Thread.Sleep(4);
        entries.Add("handled " + order); //~ A A
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
                    try
                    {
                        log.Handle(state);
                    }
                    catch (SystemException)
                    {
                        // The broken list, seen by luck.
                    }
                    done.Signal();
                }, order);
            }
            done.Wait();
        }
        Console.WriteLine("handled");
    }
}
