// The event is set when the work is done.
using System.Threading;

class Program
{
    static int data;

    static void Main()
    {
        var done = new ManualResetEventSlim();
        new Thread(() =>
        {
            data = 1;
            done.Set();
        }).Start();
        if (done.IsSet) data++;
        done.Wait();
        data++;
    }
}
