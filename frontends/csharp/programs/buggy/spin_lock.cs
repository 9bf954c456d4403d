// A spin lock that was copied excludes nobody: each thread has its own.
using System.Threading;

class Program
{
    static int value;

    static void Main()
    {
        new Thread(Work).Start();
        new Thread(Work).Start();
    }

    static void Work()
    {
        var gate = new SpinLock(false);
        bool taken = false;
        gate.Enter(ref taken);
        value++; //~ A A
        gate.Exit();
    }
}
