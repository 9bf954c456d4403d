// An `out` variable has been written, however atomic that was: it is read without any care.
// Not modelled: Acme.Threading
using System;
using System.Threading.Tasks;
using Acme.Threading;

class Counters
{
    static int misses, hits;

    static void Main()
    {
        var task = Task.Run(() => Atomic.TryTake(out misses)); //~ A
        Console.WriteLine(misses); //~ A
        task.Wait();
        var other = Task.Run(() => { Atomic.Increment(ref hits); hits++; }); //~ B
        hits++; //~ B
        other.Wait();
        int seen = 0;
        var third = Task.Run(() => Atomic.TryTake(out seen)); //~ C
        Console.WriteLine(seen); //~ C
        third.Wait();
    }
}
