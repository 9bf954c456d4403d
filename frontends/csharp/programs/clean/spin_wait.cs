// Spinning on a volatile variable.
using System.Threading;

class Program
{
    static volatile bool ready;
    static int data;

    static void Main()
    {
        new Thread(() => { data = 1; ready = true; }).Start();
        var spin = new SpinWait();
        while (!ready) spin.SpinOnce();
        data++;
        SpinWait.SpinUntil(() => ready);
    }
}
