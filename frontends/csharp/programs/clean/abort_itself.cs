// A thread that aborts itself goes no further, and a handler that has caught it cannot change that.
using System;
using System.Threading;

class Program
{
    static int written, caught, kept;
    static Thread own;

    static void Swallow()
    {
        try { Thread.CurrentThread.Abort(); }
        catch (Exception) { caught = 1; }
        written = 1;
    }

    static void Stop()
    {
        try { try { Thread.CurrentThread.Abort("enough"); } finally { try { throw new Exception(); } catch { } } }
        catch (ThreadAbortException) { }
        written = 2;
    }

    static void Main()
    {
        own = new Thread(() => { Thread.CurrentThread.Abort(); written = 3; });
        var swallowing = new Thread(Swallow);
        var stopping = new Thread(Stop);
        own.Start();
        swallowing.Start();
        stopping.Start();
        written = 4;
        swallowing.Join();
        kept = caught;
        own.Join();
        stopping.Join();
    }
}
