// Two locks for readers and writers: each thread reads under the one and writes under the other.
using System.Threading;

class Program
{
    static readonly ReaderWriterLockSlim left = new ReaderWriterLockSlim();
    static readonly ReaderWriterLockSlim right = new ReaderWriterLockSlim();

    static void Main()
    {
        new Thread(() => Copy(left, right)).Start();
        new Thread(() => Copy(right, left)).Start();
    }

    static void Copy(ReaderWriterLockSlim from, ReaderWriterLockSlim to)
    {
        from.EnterReadLock();
        to.EnterWriteLock(); //! A A
        to.ExitWriteLock();
        from.ExitReadLock();
    }
}
