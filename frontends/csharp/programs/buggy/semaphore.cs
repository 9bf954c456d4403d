// Two permits let two threads in.
using System.Threading;

class Program
{
    static readonly Semaphore permits = new Semaphore(2, 2);
    static int count;

    static void Main()
    {
        new Thread(Work).Start();
        new Thread(Work).Start();
    }

    static void Work()
    {
        permits.WaitOne();
        count++; //~ A A
        permits.Release();
    }
}
