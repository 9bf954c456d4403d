using Redhanded;

namespace System.Threading
{
    public class CountdownEvent : IDisposable
    {
        readonly ManualResetEvent reached;
        int initial;
        int count;

        public CountdownEvent(int initialCount)
        {
            initial = initialCount;
            count = initialCount;
            reached = new ManualResetEvent(initialCount == 0);
        }

        public int InitialCount => initial;
        public int CurrentCount { get { Look(); return count; } }
        public bool IsSet => reached.WaitOne(0);
        public WaitHandle WaitHandle => reached;

        void Look()
        {
            Intrinsics.SwitchPoint();
            Intrinsics.Acquire(this);
        }

        public bool Signal() => Signal(1);

        // Each signal happens before the end of the wait, not only the last one.
        [Atomic]
        public bool Signal(int signalCount)
        {
            Intrinsics.Release(this);
            Intrinsics.Release(reached);
            if (count < signalCount) throw new InvalidOperationException();
            count -= signalCount;
            if (count > 0) return false;
            reached.Set();
            return true;
        }

        public void AddCount() { AddCount(1); }
        public void AddCount(int signalCount) { if (!TryAddCount(signalCount)) throw new InvalidOperationException(); }
        public bool TryAddCount() => TryAddCount(1);

        [Atomic]
        public bool TryAddCount(int signalCount)
        {
            if (count <= 0) return false;
            count += signalCount;
            return true;
        }

        public void Reset() { Reset(initial); }

        [Atomic]
        public void Reset(int count)
        {
            initial = count;
            this.count = count;
            if (count == 0) reached.Set();
            else reached.Reset();
        }

        public void Wait() { reached.WaitOne(); }
        public bool Wait(int millisecondsTimeout) => reached.WaitOne(millisecondsTimeout);
        public bool Wait(TimeSpan timeout) => reached.WaitOne(timeout);

        public void Wait(CancellationToken cancellationToken)
        {
            if (cancellationToken.CanBeCanceled) WaitHandle.WaitAny(new[] { reached, cancellationToken.WaitHandle });
            else reached.WaitOne();
            cancellationToken.ThrowIfCancellationRequested();
        }

        public bool Wait(int millisecondsTimeout, CancellationToken cancellationToken) => reached.WaitOne(millisecondsTimeout);
        public bool Wait(TimeSpan timeout, CancellationToken cancellationToken) => reached.WaitOne(timeout);
        public void Dispose() { }
    }
}
