// What is waited for is remembered, so that a pulse can come too early.
using System.Threading;

class Program
{
    static readonly object gate = new object();
    static bool finished;

    static void Main()
    {
        new Thread(Finish).Start();
        new Thread(Serve) { IsBackground = true }.Start();
        lock (gate)
        {
            while (!finished) Monitor.Wait(gate);
        }
    }

    static void Finish()
    {
        lock (gate)
        {
            finished = true;
            Monitor.PulseAll(gate);
        }
    }

    // Waits for the next one as long as the program runs.
    static void Serve()
    {
        lock (gate)
        {
            while (true) Monitor.Wait(gate);
        }
    }
}
