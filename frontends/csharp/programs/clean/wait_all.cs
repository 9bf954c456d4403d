// All events are waited for.
using System.Threading;

class Program
{
    static int first, second;

    static void Main()
    {
        var handles = new WaitHandle[] { new ManualResetEvent(false), new AutoResetEvent(false) };
        new Thread(() => { first = 1; ((EventWaitHandle)handles[0]).Set(); }).Start();
        new Thread(() => { second = 1; ((EventWaitHandle)handles[1]).Set(); }).Start();
        WaitHandle.WaitAll(handles);
        first = ++second;
    }
}
