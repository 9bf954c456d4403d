// A wait with a limit that nobody looks at.
using System.Threading;

class Program
{
    static int data;

    static void Main()
    {
        var handles = new WaitHandle[] { new ManualResetEvent(false), new AutoResetEvent(false) };
        new Thread(() => { data = 1; ((EventWaitHandle)handles[0]).Set(); }).Start(); //~ A
        new Thread(() => ((EventWaitHandle)handles[1]).Set()).Start();
        WaitHandle.WaitAll(handles, 50);
        data++; //~ A
    }
}
