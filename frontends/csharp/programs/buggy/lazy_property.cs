// A property that makes its value when it is first asked for.
using System.Collections.Generic;
using System.Threading;

class Settings
{
    List<string> names;

    public List<string> Names => names ?? (names = new List<string>()); //~ A A
}

class Program
{
    static void Main()
    {
        var settings = new Settings();
        new Thread(() => { int count = settings.Names.Count; }).Start();
        int own = settings.Names.Count;
    }
}
