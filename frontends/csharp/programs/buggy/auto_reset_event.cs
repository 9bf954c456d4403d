// One signal lets one of two threads go, but both write.
using System.Threading;

class Program
{
    static readonly AutoResetEvent signal = new AutoResetEvent(true);
    static int data;

    static void Main()
    {
        new Thread(Work).Start();
        new Thread(Work).Start();
    }

    static void Work()
    {
        signal.WaitOne();
        signal.Set();
        data++; //~ A A
    }
}
