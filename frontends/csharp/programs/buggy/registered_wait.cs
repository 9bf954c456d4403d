// Nobody gives the signal: the callback comes by its limit, maybe before the field is written.
using System.Threading;

class Program
{
    static RegisteredWaitHandle registration;

    static void Main()
    {
        var go = new AutoResetEvent(false);
        var done = new AutoResetEvent(false);
        registration = ThreadPool.RegisterWaitForSingleObject(go, (state, timedOut) => //~ A //? B
        {
            RegisteredWaitHandle mine = registration; //~ A
            registration = null; //? B
            mine.Unregister(null);
            done.Set();
        }, null, 50, true);
        done.WaitOne();
    }
}
