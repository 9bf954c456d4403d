// found by: run 2
using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// Each module of a service registers itself once, when its thread starts: the first run can only learn of it.
/// </summary>
public class StartupModules
{
    private static readonly Dictionary<string, Action> Modules = new Dictionary<string, Action>();

    private static void StartMail()
    {
        Thread.Sleep(20); // connects
        Modules.Add("mail", () => { }); //~ A
    }

    private static void StartSearch()
    {
        Thread.Sleep(35); // reads its index
        Modules.Add("search", () => { }); //~ A
    }

    public static void Main()
    {
        var mail = new Thread(StartMail);
        var search = new Thread(StartSearch);
        mail.Start();
        search.Start();
        mail.Join();
        search.Join();
        Console.WriteLine("started");
    }
}
