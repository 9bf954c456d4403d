// A spin lock that all threads share.
using System.Threading;

class Program
{
    static SpinLock gate = new SpinLock(false);
    static int value;

    static void Main()
    {
        new Thread(Work).Start();
        new Thread(Work).Start();
    }

    static void Work()
    {
        bool taken = false;
        try
        {
            gate.Enter(ref taken);
            value++;
        }
        finally
        {
            if (taken) gate.Exit();
        }
    }
}
