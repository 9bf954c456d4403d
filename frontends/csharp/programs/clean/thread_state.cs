// Nobody writes until the state of the thread, which is polled, says that it waits.
using System.Threading;

class Program
{
    static int value;
    static bool stopped;

    static void Main()
    {
        var go = new ManualResetEvent(false);
        var done = new ManualResetEvent(false);
        var reader = new Thread(() =>
        {
            if (!stopped) go.WaitOne();
            value++;
            done.Set();
        });
        while (reader.ThreadState == ThreadState.Unstarted) reader.Start();
        while (reader.ThreadState != ThreadState.WaitSleepJoin) Thread.Yield();
        stopped = true;
        value = 1;
        go.Set();
        done.WaitOne();
        while (reader.ThreadState != ThreadState.Stopped) Thread.Yield();
        value++;
    }
}
