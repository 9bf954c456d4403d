// Who has seen that a thread is no longer alive comes after all that it did.
using System.Threading;

class Work
{
    static int result;

    static void Main()
    {
        var worker = new Thread(() => result = 42);
        worker.Start();
        if (worker.IsAlive) worker.Join();
        result++;
    }
}
