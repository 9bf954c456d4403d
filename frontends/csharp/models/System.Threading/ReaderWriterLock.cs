using Redhanded;

namespace System.Threading
{
    public struct LockCookie { }

    public sealed class ReaderWriterLock
    {
        readonly ReaderWriterState state = new ReaderWriterState();

        public bool IsReaderLockHeld => state.IsReading;
        public bool IsWriterLockHeld => state.IsWriting;
        public int WriterSeqNum => 0;

        public void AcquireReaderLock(int millisecondsTimeout)
        {
            if (Expectation.IsFalse(millisecondsTimeout >= Timeout.Infinite)) throw new ArgumentOutOfRangeException();
            if (!state.EnterRead(millisecondsTimeout > 0, millisecondsTimeout == 0)) throw new ApplicationException();
        }

        public void AcquireWriterLock(int millisecondsTimeout)
        {
            if (Expectation.IsFalse(millisecondsTimeout >= Timeout.Infinite)) throw new ArgumentOutOfRangeException();
            if (!state.EnterWrite(millisecondsTimeout > 0, millisecondsTimeout == 0)) throw new ApplicationException();
        }

        public void AcquireReaderLock(TimeSpan timeout) { AcquireReaderLock((int)timeout.TotalMilliseconds); }
        public void AcquireWriterLock(TimeSpan timeout) { AcquireWriterLock((int)timeout.TotalMilliseconds); }

        public void ReleaseReaderLock()
        {
            if (!state.ExitRead() && !state.ExitWrite()) throw new ApplicationException();
        }

        public void ReleaseWriterLock() { if (!state.ExitWrite()) throw new ApplicationException(); }

        // Others may write in between.
        public LockCookie UpgradeToWriterLock(int millisecondsTimeout)
        {
            while (state.ExitRead()) { }
            AcquireWriterLock(millisecondsTimeout);
            return default;
        }

        public LockCookie UpgradeToWriterLock(TimeSpan timeout) => UpgradeToWriterLock((int)timeout.TotalMilliseconds);

        public void DowngradeFromWriterLock(ref LockCookie lockCookie)
        {
            state.EnterRead(false, false);
            state.ExitWrite();
        }

        public LockCookie ReleaseLock()
        {
            while (state.ExitRead() || state.ExitWrite()) { }
            return default;
        }
    }
}
