// The pulse may come before the wait, which then has no end.
using System.Threading;

class Program
{
    static readonly object gate = new object();

    static void Main()
    {
        new Thread(Finish).Start();
        lock (gate)
        {
            Monitor.Wait(gate); //= A
        }
    }

    static void Finish()
    {
        lock (gate)
        {
            Monitor.Pulse(gate);
        }
    }
}
