// A writer under the readers' lock.
using System.Threading;

class Program
{
    static readonly ReaderWriterLockSlim gate = new ReaderWriterLockSlim();
    static int value;

    static void Main()
    {
        new Thread(Change).Start();
        new Thread(Change).Start();
    }

    static void Change()
    {
        gate.EnterReadLock();
        value++; //~ A A
        gate.ExitReadLock();
    }
}
