// What a thread has done before it aborts itself, in its handlers, and after it has taken that back.
using System;
using System.Threading;

class Program
{
    static int before, inHandler, inFinally, after;

    static void Work()
    {
        before = 1; //~ A
        try
        {
            try { Thread.CurrentThread.Abort(); }
            catch (ThreadAbortException) { inHandler = 1; } //~ B
            finally { inFinally = 1; } //~ C
        }
        catch
        {
            Thread.ResetAbort();
        }
        after = 1; //~ D
    }

    static void Main()
    {
        var worker = new Thread(Work);
        worker.Start();
        before = 2; //~ A
        inHandler = 2; //~ B
        inFinally = 2; //~ C
        after = 2; //~ D
        worker.Join();
    }
}
