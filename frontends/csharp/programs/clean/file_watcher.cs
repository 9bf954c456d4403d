// Events of a watcher take a lock; before it is enabled there are none.
using System.IO;
using System.Threading;

class Program
{
    static readonly object gate = new object();
    static int changes;

    static void Main()
    {
        using (var watcher = new FileSystemWatcher("data"))
        {
            watcher.Changed += (sender, e) => { lock (gate) changes++; };
            watcher.Renamed += (sender, e) => { lock (gate) changes--; };
            changes = 1;
            watcher.EnableRaisingEvents = true;
            Thread.Sleep(10000);
        }
        lock (gate) changes = 0;
    }
}
