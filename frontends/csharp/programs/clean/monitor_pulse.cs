// A flag that is set and awaited inside of the monitor, with what it tells of.
using System.Threading;

class Program
{
    static readonly object gate = new object();
    static bool ready;
    static int data;

    static void Main()
    {
        new Thread(() =>
        {
            data = 42;
            lock (gate)
            {
                ready = true;
                Monitor.PulseAll(gate);
            }
        }).Start();
        Monitor.Enter(gate);
        try
        {
            while (!ready) Monitor.Wait(gate);
        }
        finally
        {
            Monitor.Exit(gate);
        }
        data++;
    }
}
