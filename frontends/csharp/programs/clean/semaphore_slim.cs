// A semaphore that signals: another thread gives the permit.
using System.Threading;

class Program
{
    static readonly SemaphoreSlim ready = new SemaphoreSlim(0);
    static int data;

    static void Main()
    {
        new Thread(() =>
        {
            data = 1;
            ready.Release();
        }).Start();
        ready.Wait();
        data++;
    }
}
