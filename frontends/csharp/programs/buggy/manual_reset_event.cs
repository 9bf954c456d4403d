// The event is set before the work is done.
using System.Threading;

class Program
{
    static int data;

    static void Main()
    {
        var done = new ManualResetEventSlim();
        new Thread(() =>
        {
            done.Set();
            data = 1; //~ A
        }).Start();
        done.Wait();
        data++; //~ A
    }
}
