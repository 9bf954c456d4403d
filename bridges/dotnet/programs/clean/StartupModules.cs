using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Each module of a service registers itself once, and the second waits for the first.</summary>
public class StartupModules
{
    private static readonly Dictionary<string, Action> Modules = new Dictionary<string, Action>();
    private static readonly ManualResetEventSlim MailIsUp = new ManualResetEventSlim();

    private static void StartMail()
    {
        Thread.Sleep(20); // connects
        Modules.Add("mail", () => { });
        MailIsUp.Set();
    }

    private static void StartSearch()
    {
        MailIsUp.Wait();
        Modules.Add("search", () => { });
    }

    public static void Main()
    {
        var mail = new Thread(StartMail);
        var search = new Thread(StartSearch);
        search.Start();
        mail.Start();
        mail.Join();
        search.Join();
        Console.WriteLine(Modules.Count + " modules");
    }
}
