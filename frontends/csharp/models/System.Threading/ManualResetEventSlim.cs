using Redhanded;

namespace System.Threading
{
    public class ManualResetEventSlim : IDisposable
    {
        readonly ManualResetEvent inner;

        public ManualResetEventSlim() { inner = new ManualResetEvent(false); }
        public ManualResetEventSlim(bool initialState) { inner = new ManualResetEvent(initialState); }
        public ManualResetEventSlim(bool initialState, int spinCount) { inner = new ManualResetEvent(initialState); }

        public int SpinCount => 10;
        public WaitHandle WaitHandle => inner;

        // Who sees that it is set, sees what was done before.
        public bool IsSet => inner.WaitOne(0);

        public void Set() { inner.Set(); }
        public void Reset() { inner.Reset(); }
        public void Wait() { inner.WaitOne(); }
        public bool Wait(int millisecondsTimeout) => inner.WaitOne(millisecondsTimeout);
        public bool Wait(TimeSpan timeout) => inner.WaitOne(timeout);

        public void Wait(CancellationToken cancellationToken)
        {
            if (cancellationToken.CanBeCanceled) WaitHandle.WaitAny(new[] { inner, cancellationToken.WaitHandle });
            else inner.WaitOne();
            cancellationToken.ThrowIfCancellationRequested();
        }

        public bool Wait(int millisecondsTimeout, CancellationToken cancellationToken)
        {
            cancellationToken.ThrowIfCancellationRequested();
            return inner.WaitOne(millisecondsTimeout);
        }

        public bool Wait(TimeSpan timeout, CancellationToken cancellationToken) => Wait((int)timeout.TotalMilliseconds, cancellationToken);
        public void Dispose() { }
    }
}
