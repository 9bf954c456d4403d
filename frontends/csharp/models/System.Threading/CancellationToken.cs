using System.Collections.Generic;
using Redhanded;

namespace System.Threading
{
    public struct CancellationToken
    {
        readonly CancellationTokenSource source;

        internal CancellationToken(CancellationTokenSource source) { this.source = source; }
        public CancellationToken(bool canceled) { source = canceled ? CancellationTokenSource.Cancelled() : null; }

        public static CancellationToken None => default;
        public bool CanBeCanceled => source != null;
        public bool IsCancellationRequested => source != null && source.IsCancellationRequested;
        public WaitHandle WaitHandle => source == null ? new ManualResetEvent(false) : source.Handle;

        public void ThrowIfCancellationRequested()
        {
            if (IsCancellationRequested) throw new OperationCanceledException(this);
        }

        public CancellationTokenRegistration Register(Action callback) => source == null ? default : source.Add(callback, null);
        public CancellationTokenRegistration Register(Action callback, bool useSynchronizationContext) => Register(callback);
        public CancellationTokenRegistration Register(Action<object> callback, object state) => Register(() => callback(state));
        public CancellationTokenRegistration Register(Action<object> callback, object state, bool useSynchronizationContext) => Register(() => callback(state));
        public CancellationTokenRegistration Register(Action<object, CancellationToken> callback, object state)
        {
            CancellationToken token = this;
            return Register(() => callback(state, token));
        }
        public CancellationTokenRegistration UnsafeRegister(Action<object> callback, object state) => Register(() => callback(state));

        public bool Equals(CancellationToken other) => Intrinsics.SameObject(source, other.source);
        public override bool Equals(object other) => other is CancellationToken && Equals((CancellationToken)other);
        public override int GetHashCode() => source == null ? 0 : Intrinsics.IdentityHash(source);
        public static bool operator ==(CancellationToken left, CancellationToken right) => left.Equals(right);
        public static bool operator !=(CancellationToken left, CancellationToken right) => !left.Equals(right);
    }

    public struct CancellationTokenRegistration : IDisposable, IAsyncDisposable
    {
        readonly CancellationTokenSource source;
        readonly CancellationCallback callback;

        internal CancellationTokenRegistration(CancellationTokenSource source, CancellationCallback callback)
        {
            this.source = source;
            this.callback = callback;
        }

        public CancellationToken Token => new CancellationToken(source);
        public bool Unregister() => source != null && source.Remove(callback);

        // Waits for the callback if another thread is just running it.
        public void Dispose() { if (source != null && !source.Remove(callback)) source.WaitFor(callback); }

        public System.Threading.Tasks.ValueTask DisposeAsync()
        {
            Dispose();
            return default;
        }
    }

    public sealed class CancellationCallback
    {
        public Action action;
        public bool removed;
        public bool finished;
        public int thread = -1;
    }

    public class CancellationTokenSource : IDisposable
    {
        bool cancelled;
        ManualResetEvent handle;
        readonly List<CancellationCallback> callbacks = new List<CancellationCallback>();

        public CancellationTokenSource() { }
        public CancellationTokenSource(int millisecondsDelay) { CancelAfter(millisecondsDelay); }
        public CancellationTokenSource(TimeSpan delay) { CancelAfter(delay); }

        internal static CancellationTokenSource Cancelled()
        {
            CancellationTokenSource source = new CancellationTokenSource();
            source.cancelled = true;
            return source;
        }

        public CancellationToken Token => new CancellationToken(this);

        // Who sees the cancellation, sees what was done before.
        public bool IsCancellationRequested
        {
            get
            {
                Intrinsics.SwitchPoint();
                if (cancelled) Intrinsics.Acquire(this);
                return cancelled;
            }
        }

        internal WaitHandle Handle
        {
            get
            {
                if (handle == null) handle = new ManualResetEvent(cancelled);
                return handle;
            }
        }

        [Atomic]
        bool Begin()
        {
            Intrinsics.SwitchPoint();
            if (cancelled) return false;
            cancelled = true;
            Intrinsics.Release(this);
            if (handle != null) handle.Set();
            return true;
        }

        public void Cancel()
        {
            if (!Begin()) return;
            for (int i = callbacks.Size - 1; i >= 0; i--) Run(callbacks.At(i));
        }

        public void Cancel(bool throwOnFirstException) { Cancel(); }

        public System.Threading.Tasks.Task CancelAsync() => System.Threading.Tasks.Task.Run(() => Cancel());

        void Run(CancellationCallback callback)
        {
            if (!Take(callback)) return;
            callback.action();
            Finish(callback);
        }

        [Atomic]
        bool Take(CancellationCallback callback)
        {
            if (callback.removed) return false;
            Intrinsics.Acquire(callback);
            callback.removed = true;
            callback.thread = Intrinsics.CurrentThread();
            return true;
        }

        [Atomic]
        void Finish(CancellationCallback callback)
        {
            callback.finished = true;
            Intrinsics.Release(callback);
            Intrinsics.WakeAll(callback);
        }

        internal CancellationTokenRegistration Add(Action action, object nothing)
        {
            CancellationCallback callback = new CancellationCallback();
            callback.action = action;
            if (!Keep(callback))
            {
                Intrinsics.Acquire(this);
                action();
                callback.finished = true;
            }
            return new CancellationTokenRegistration(this, callback);
        }

        [Atomic]
        bool Keep(CancellationCallback callback)
        {
            if (cancelled) return false;
            Intrinsics.Release(callback);
            callbacks.Append(callback);
            return true;
        }

        [Atomic]
        internal bool Remove(CancellationCallback callback)
        {
            if (callback.removed || callback.finished) return false;
            callback.removed = true;
            return true;
        }

        [Atomic]
        internal void WaitFor(CancellationCallback callback)
        {
            if (callback.thread == Intrinsics.CurrentThread() || callback.thread < 0) return;
            while (!callback.finished)
            {
                Intrinsics.Await(callback);
                Intrinsics.Block();
            }
            Intrinsics.Acquire(callback);
        }

        public void CancelAfter(int millisecondsDelay)
        {
            if (millisecondsDelay < 0) return;
            Intrinsics.StartTimer((Action)(() =>
            {
                Intrinsics.BlockTimed();
                Cancel();
            }), null);
        }

        public void CancelAfter(TimeSpan delay) { CancelAfter((int)delay.TotalMilliseconds); }
        public bool TryReset() => !cancelled;

        public static CancellationTokenSource CreateLinkedTokenSource(CancellationToken token) => CreateLinkedTokenSource(new[] { token });
        public static CancellationTokenSource CreateLinkedTokenSource(CancellationToken token1, CancellationToken token2) => CreateLinkedTokenSource(new[] { token1, token2 });

        public static CancellationTokenSource CreateLinkedTokenSource(params CancellationToken[] tokens)
        {
            CancellationTokenSource linked = new CancellationTokenSource();
            for (int i = 0; i < tokens.Length; i++) tokens[i].Register(() => linked.Cancel());
            return linked;
        }

        public void Dispose() { }
        protected virtual void Dispose(bool disposing) { }
    }
}
