// That a thread waits says nothing about what it does when it goes on, nor does that it runs.
using System.Threading;

class Program
{
    static int value;
    static int started;

    static void Main()
    {
        var go = new ManualResetEvent(false);
        var reader = new Thread(() =>
        {
            started++; //~ A
            go.WaitOne();
            value++; //~ B
        });
        reader.Start();
        while (reader.ThreadState == ThreadState.Unstarted) Thread.Yield();
        started = 0; //~ A
        while (reader.ThreadState != ThreadState.WaitSleepJoin) Thread.Yield();
        go.Set();
        value = 1; //~ B
    }
}
