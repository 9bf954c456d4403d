// Events of a watcher of files come on threads of the pool: one after the other, but beside everybody
// else.
using System.IO;
using System.Threading;

class Program
{
    static int changes;

    static void Main()
    {
        var watcher = new FileSystemWatcher("data", "*.txt");
        watcher.Changed += (sender, e) => changes++; //~ A
        watcher.Created += OnCreated;
        watcher.EnableRaisingEvents = true;
        changes++; //~ A B
        Thread.Sleep(10000);
    }

    static void OnCreated(object sender, FileSystemEventArgs e)
    {
        changes++; //~ B
    }
}
