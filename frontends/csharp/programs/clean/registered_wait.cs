// The callback comes by the signal, which follows the write: its limit is long.
using System.Threading;

class Program
{
    static RegisteredWaitHandle registration;

    static void Main()
    {
        var go = new AutoResetEvent(false);
        var done = new AutoResetEvent(false);
        registration = ThreadPool.RegisterWaitForSingleObject(go, (state, timedOut) =>
        {
            RegisteredWaitHandle mine = registration;
            registration = null;
            mine.Unregister(null);
            done.Set();
        }, null, 30000, true);
        go.Set();
        done.WaitOne();
    }
}
