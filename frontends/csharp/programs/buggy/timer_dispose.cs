// A tick may still run when its timer is disposed of.
using System.Threading;

class Cache
{
    readonly Timer timer;
    int entries;

    public Cache()
    {
        timer = new Timer(_ => entries++, null, 10, Timeout.Infinite); //~ A
    }

    public void Close()
    {
        timer.Dispose();
        entries = 0; //~ A
    }
}

class Program
{
    static void Main()
    {
        var cache = new Cache();
        cache.Close();
    }
}
