// What .NET refuses is not done: a thread starts once, and no wait takes less time than none.
using System;
using System.Collections;
using System.Threading;

class Misuse
{
    static int count;
    static readonly SpinLock spin = new SpinLock(true);
    static IList names = ArrayList.Synchronized((IList)new ArrayList());

    static void Refused(Action work)
    {
        try { work(); }
        catch (Exception) { }
    }

    static void Main()
    {
        var thread = new Thread(() => { count++; names.Add("a"); });
        Refused(() => thread.Join());
        Refused(() => thread.Start("nobody takes it"));
        thread.Start();
        names.Add("b");
        Refused(() => thread.Start());
        var gate = new ReaderWriterLock();
        gate.AcquireReaderLock(-1);
        Refused(() => gate.AcquireWriterLock(-2));
        gate.ReleaseReaderLock();
        var slow = new Thread(() => thread.Join());
        slow.Start();
        Refused(() => Thread.CurrentThread.Join(-2));
        bool taken = false, again = false;
        var own = new SpinLock(true);
        own.Enter(ref taken);
        Refused(() => { own.Enter(ref again); });
        slow.Join();
        count++;
    }
}
