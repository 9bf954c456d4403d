// The end of the last tick is waited for.
using System.Threading;

class Cache
{
    readonly Timer timer;
    int entries;

    public Cache()
    {
        timer = new Timer(_ => entries++, null, 10, Timeout.Infinite);
    }

    public void Close()
    {
        using (var quiet = new ManualResetEvent(false))
        {
            timer.Dispose(quiet);
            quiet.WaitOne();
        }
        entries = 0;
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
