// The old lock for readers and writers, upgraded.
using System.Threading;

class Program
{
    static readonly ReaderWriterLock gate = new ReaderWriterLock();
    static int value;

    static void Main()
    {
        new Thread(Work).Start();
        new Thread(Work).Start();
        Write();
    }

    static void Work()
    {
        gate.AcquireReaderLock(Timeout.Infinite);
        if (value == 0)
        {
            LockCookie cookie = gate.UpgradeToWriterLock(Timeout.Infinite);
            value++;
            gate.DowngradeFromWriterLock(ref cookie);
        }
        gate.ReleaseReaderLock();
    }

    static void Write()
    {
        gate.AcquireWriterLock(Timeout.Infinite);
        value = 2;
        gate.ReleaseWriterLock();
    }
}
