// Atomic on one side only.
using System.Threading;

class Program
{
    static int hits;

    static void Main()
    {
        new Thread(() => Interlocked.Increment(ref hits)).Start(); //~ A
        hits++; //~ A
    }
}
