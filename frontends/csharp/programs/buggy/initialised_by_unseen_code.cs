// What code that is not there returns is stored once, but nobody waits for who is at it.
// Not modelled: Acme.Config
using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Acme.Config;

class Program
{
    static readonly object gate = new object();
    static int limit = -1;
    static string name;
    static bool loaded;
    static string text;

    static int Limit()
    {
        if (limit < 0) //~ A
            limit = Source.Load("limit"); //~ A B B C
        return limit; //~ C
    }

    static string Name()
    {
        if (name == null) //~ D
        {
            lock (gate)
            {
                if (name == null) name = Source.LoadText("name"); //~ D
            }
        }
        return name;
    }

    static string Text()
    {
        if (!loaded) //~ E
        {
            lock (gate)
            {
                if (!loaded)
                {
                    text = File.ReadAllText("settings"); //~ F
                    loaded = text.Length > 0; //~ E
                }
            }
        }
        return text; //~ F
    }

    static void Main()
    {
        var tasks = new Task[3];
        for (int i = 0; i < tasks.Length; i++)
        {
            tasks[i] = Task.Run(() => { Limit(); Name(); Text(); });
        }
        Task.WaitAll(tasks);
    }
}
