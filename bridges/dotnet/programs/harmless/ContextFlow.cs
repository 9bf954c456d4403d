using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Globalization;
using System.Runtime.Remoting.Messaging;
using System.Security.Principal;
using System.Threading;
using System.Threading.Tasks;

/// <summary>
/// What belongs to a thread or flows with its work is what it was: statics, names, cultures, contexts.
/// </summary>
public class ContextFlow
{
    [ThreadStatic]
    private static List<string> own;

    private static readonly AsyncLocal<int> Flowing = new AsyncLocal<int>(change => Changes.Push(change.CurrentValue));
    private static readonly ConcurrentStack<int> Changes = new ConcurrentStack<int>();
    private static readonly Dictionary<string, int> Shared = new Dictionary<string, int>(64);

    private static string Describe()
    {
        own = own ?? new List<string>();
        own.Add(Thread.CurrentThread.Name ?? "unnamed");
        lock (Shared)
        {
            Shared[own[0]] = own.Count;
        }
        return own.Count + " " + own[0] + " " + CultureInfo.CurrentCulture.Name + " "
            + CallContext.LogicalGetData("logical") + " " + Flowing.Value + " " + Thread.CurrentPrincipal?.Identity.Name
            + " " + Thread.CurrentThread.IsBackground + " " + Thread.CurrentThread.Priority;
    }

    public static void Main()
    {
        Thread.CurrentThread.Name = "main";
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        Thread.CurrentPrincipal = new GenericPrincipal(new GenericIdentity("somebody"), null);
        CallContext.LogicalSetData("logical", "data");
        Flowing.Value = 7;
        Console.WriteLine(Describe());
        Console.WriteLine(Describe());
        string seen = null;
        var thread = new Thread(() => seen = Describe()) { Name = "other", IsBackground = true };
        thread.CurrentCulture = new CultureInfo("de-DE");
        thread.Start();
        thread.Join();
        Console.WriteLine(seen);
        using (ExecutionContext.SuppressFlow())
        {
            Console.WriteLine(Task.Run(() => Flowing.Value).Result);
        }
        Console.WriteLine(Task.Run(() => Flowing.Value + CallContext.LogicalGetData("logical").ToString()).Result);
        Task.Run(async () =>
        {
            Flowing.Value = 8;
            await Task.Yield();
            Console.WriteLine(Flowing.Value);
        }).Wait();
        Console.WriteLine(Flowing.Value + " " + Shared.Count);
        Console.WriteLine((thread.ThreadState & ThreadState.Stopped) != 0);
    }
}
