// Whoever does not get the lock goes on without it.
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
        bool taken = false;
        try
        {
            Monitor.TryEnter(gate, 10, ref taken);
            count++; //~ A A
        }
        finally
        {
            if (taken) Monitor.Exit(gate);
        }
    }
}
