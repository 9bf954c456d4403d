// A property whose value a static constructor makes.
using System.Collections.Generic;
using System.Threading;

class Settings
{
    static readonly List<string> names = new List<string>();

    static Settings()
    {
        names.Add("first");
    }

    public static List<string> Names => names;
}

class Program
{
    static void Main()
    {
        new Thread(() => { int count = Settings.Names.Count; }).Start();
        int own = Settings.Names.Count;
    }
}
