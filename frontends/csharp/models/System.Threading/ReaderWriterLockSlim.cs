using Redhanded;

namespace System.Threading
{
    public enum LockRecursionPolicy { NoRecursion, SupportsRecursion }

    public class ReaderWriterLockSlim : IDisposable
    {
        readonly ReaderWriterState state = new ReaderWriterState();
        readonly LockRecursionPolicy policy;

        public ReaderWriterLockSlim() { }
        public ReaderWriterLockSlim(LockRecursionPolicy recursionPolicy) { policy = recursionPolicy; }

        public LockRecursionPolicy RecursionPolicy => policy;
        public bool IsReadLockHeld => state.IsReading;
        public bool IsWriteLockHeld => state.IsWriting;
        public bool IsUpgradeableReadLockHeld => state.IsUpgradeable;
        public int CurrentReadCount => state.Readers;
        public int WaitingReadCount => 0;
        public int WaitingWriteCount => 0;

        void Check(bool again)
        {
            if (again && policy == LockRecursionPolicy.NoRecursion) throw new LockRecursionException();
        }

        bool Reenters => state.IsReading || state.IsWriting;

        // A reader may not become a writer, whatever the policy: two of them would wait for each other.
        void CheckWriter(bool again)
        {
            if (state.IsReading && !state.IsWriting && !state.IsUpgradeable) throw new LockRecursionException();
            Check(again);
        }

        public void EnterReadLock()
        {
            Check(Reenters);
            state.EnterRead(false, false);
        }

        public void EnterWriteLock()
        {
            CheckWriter(Reenters);
            state.EnterWrite(false, false);
        }

        public void EnterUpgradeableReadLock()
        {
            CheckWriter(Reenters || state.IsUpgradeable);
            state.EnterUpgradeable(false, false);
        }

        public bool TryEnterReadLock(int millisecondsTimeout)
        {
            Check(Reenters);
            return state.EnterRead(millisecondsTimeout > 0, millisecondsTimeout == 0);
        }

        public bool TryEnterWriteLock(int millisecondsTimeout)
        {
            CheckWriter(Reenters);
            return state.EnterWrite(millisecondsTimeout > 0, millisecondsTimeout == 0);
        }

        public bool TryEnterUpgradeableReadLock(int millisecondsTimeout)
        {
            CheckWriter(Reenters || state.IsUpgradeable);
            return state.EnterUpgradeable(millisecondsTimeout > 0, millisecondsTimeout == 0);
        }

        public bool TryEnterReadLock(TimeSpan timeout) => TryEnterReadLock((int)timeout.TotalMilliseconds);
        public bool TryEnterWriteLock(TimeSpan timeout) => TryEnterWriteLock((int)timeout.TotalMilliseconds);
        public bool TryEnterUpgradeableReadLock(TimeSpan timeout) => TryEnterUpgradeableReadLock((int)timeout.TotalMilliseconds);

        public void ExitReadLock() { if (!state.ExitRead()) throw new SynchronizationLockException(); }
        public void ExitWriteLock() { if (!state.ExitWrite()) throw new SynchronizationLockException(); }
        public void ExitUpgradeableReadLock() { if (!state.ExitUpgradeable()) throw new SynchronizationLockException(); }
        public void Dispose() { }
    }
}
