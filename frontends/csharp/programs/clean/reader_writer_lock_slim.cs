// Readers, writers, and a reader that becomes a writer.
using System.Threading;

class Program
{
    static readonly ReaderWriterLockSlim gate = new ReaderWriterLockSlim();
    static int value;

    static void Main()
    {
        new Thread(Read).Start();
        new Thread(Read).Start();
        new Thread(Write).Start();
        new Thread(Upgrade).Start();
    }

    static void Read()
    {
        gate.EnterReadLock();
        try { int seen = value; }
        finally { gate.ExitReadLock(); }
    }

    static void Write()
    {
        gate.EnterWriteLock();
        try { value++; }
        finally { gate.ExitWriteLock(); }
    }

    static void Upgrade()
    {
        gate.EnterUpgradeableReadLock();
        try
        {
            if (value < 10) Write();
        }
        finally
        {
            gate.ExitUpgradeableReadLock();
        }
    }
}
