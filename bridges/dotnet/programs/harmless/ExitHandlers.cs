using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// Uses collections in what is called at the very end: of an application domain, of a thread that fails, of the
/// process. All of it is still done, and the exit status is its own.
/// </summary>
public class ExitHandlers : MarshalByRefObject
{
    private static readonly List<string> Log = new List<string>();
    private static readonly Dictionary<int, int> Shared = new Dictionary<int, int>();

    private static void Say(string what)
    {
        Log.Add(what);
        Console.WriteLine(what + " " + Log.Count);
    }

    public void Listen()
    {
        AppDomain.CurrentDomain.DomainUnload += (sender, arguments) => Say("unloaded");
        AppDomain.CurrentDomain.ProcessExit += (sender, arguments) => Say("never in a domain that is unloaded");
        Say("listening");
    }

    private static void Work()
    {
        for (int i = 0; ; i++)
        {
            lock (Shared)
            {
                Shared[i % 50] = i;
            }
            Thread.Sleep(1);
        }
    }

    public static void Main()
    {
        AppDomain other = AppDomain.CreateDomain("other");
        ((ExitHandlers)other.CreateInstanceAndUnwrap(
            typeof(ExitHandlers).Assembly.FullName, typeof(ExitHandlers).FullName)).Listen();
        AppDomain.Unload(other);
        AppDomain.CurrentDomain.ProcessExit += (sender, arguments) =>
        {
            Say("exit");
            Environment.ExitCode = Log.Count;
        };
        for (int i = 0; i < 2; i++)
        {
            new Thread(Work) { IsBackground = true }.Start();
        }
        lock (Shared)
        {
            Shared[0] = 1;
        }
        Thread.Sleep(100);
        Say("ending");
    }
}
