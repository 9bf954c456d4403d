// One signal for each; and a limit, after which nobody waits.
using System.Threading;

class Program
{
    static readonly AutoResetEvent ready = new AutoResetEvent(false);
    static readonly CountdownEvent done = new CountdownEvent(2);

    static void Main()
    {
        var one = new Thread(Work);
        var other = new Thread(Work);
        one.Start();
        other.Start();
        ready.Set();
        if (done.Wait(1000)) return;
        ready.Set();
        one.Join();
        other.Join();
    }

    static void Work()
    {
        ready.WaitOne();
        done.Signal();
    }
}
