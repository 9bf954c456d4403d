// What methods that cannot be seen do with a reference is not known: it may be atomic.
// Not modelled: Acme.Threading
using System.Threading.Tasks;
using Acme.Threading;

class Counters
{
    static int hits, misses;
    static Totals totals;

    struct Totals { public int Sum; }

    static void Count()
    {
        Atomic.Increment(ref hits);
        Atomic.TryTake(out misses);
        Atomic.Add(ref totals, 2);
        Atomic.Peek(in hits);
        Native(ref hits, out misses);
    }

    [System.Runtime.InteropServices.DllImport("acme")]
    static extern void Native(ref int hits, out int misses);

    static void Pass(ref int passed)
    {
        Atomic.Increment(ref passed);
    }

    static void Main()
    {
        int local = 0;
        string text = null;
        var task = Task.Run(() => { Count(); if (text != null) Atomic.Increment(ref local); Pass(ref local); });
        Count();
        Atomic.Exchange(ref text, "new");
        Atomic.Increment(ref local);
        Pass(ref local);
        task.Wait();
    }
}
