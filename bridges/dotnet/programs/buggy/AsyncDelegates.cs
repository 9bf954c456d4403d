using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// Delegates begun with BeginInvoke end in callbacks, and callbacks of several of them run at once.
/// </summary>
public class AsyncDelegates
{
    private readonly Dictionary<string, int> answers = new Dictionary<string, int>();

    private static int Ask(string server)
    {
        Thread.Sleep(4);
        return server.Length;
    }

    public static void Main()
    {
        var client = new AsyncDelegates();
        Func<string, int> ask = Ask;
        using (var done = new CountdownEvent(80))
        {
            for (int i = 0; i < 80; i++)
            {
                string server = "server-" + i;
                ask.BeginInvoke(server, result =>
                {
                    try
                    {
                        client.answers[server] = ask.EndInvoke(result); //~ A A
                    }
                    catch (SystemException)
                    {
                        // The broken dictionary, seen by luck.
                    }
                    done.Signal();
                }, null);
            }
            done.Wait();
        }
        Console.WriteLine("asked");
    }
}
