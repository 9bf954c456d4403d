// Whoever does not get the lock leaves it.
using System.Threading;

class Program
{
    static readonly object gate = new object();
    static int count;

    static void Main()
    {
        new Thread(Work).Start();
        Work();
    }

    static void Work()
    {
        if (!Monitor.TryEnter(gate)) return;
        try
        {
            count++;
        }
        finally
        {
            Monitor.Exit(gate);
        }
    }
}
