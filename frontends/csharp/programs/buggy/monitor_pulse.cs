// The flag is set outside of the monitor.
using System.Threading;

class Program
{
    static readonly object gate = new object();
    static bool ready;

    static void Main()
    {
        new Thread(() =>
        {
            ready = true; //~ A
            lock (gate) Monitor.Pulse(gate);
        }).Start();
        lock (gate)
        {
            while (!ready) //~ A
            {
                Monitor.Wait(gate, 100);
            }
        }
    }
}
