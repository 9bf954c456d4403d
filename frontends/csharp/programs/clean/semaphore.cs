// One permit lets one thread in.
using System.Threading;

class Program
{
    static readonly Semaphore permit = new Semaphore(1, 1);
    static int count;

    static void Main()
    {
        new Thread(Work).Start();
        new Thread(Work).Start();
    }

    static void Work()
    {
        permit.WaitOne();
        try { count++; }
        finally { permit.Release(); }
    }
}
