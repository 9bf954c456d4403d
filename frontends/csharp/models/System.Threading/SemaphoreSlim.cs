using System.Threading.Tasks;
using Redhanded;

namespace System.Threading
{
    public class SemaphoreSlim : IDisposable
    {
        readonly SemaphoreState state;

        public SemaphoreSlim(int initialCount) { state = new SemaphoreState(initialCount, int.MaxValue); }
        public SemaphoreSlim(int initialCount, int maxCount) { state = new SemaphoreState(initialCount, maxCount); }

        public int CurrentCount => state.count;

        public WaitHandle AvailableWaitHandle => new Semaphore(state.count, int.MaxValue);

        public void Wait()
        {
            Intrinsics.AtomicBegin();
            while (!state.TryTake())
            {
                Intrinsics.Await(state);
                Intrinsics.Block();
            }
            Intrinsics.Acquire(state);
        }

        bool WaitTimed(bool now)
        {
            Intrinsics.AtomicBegin();
            while (!state.TryTake())
            {
                if (now) return false;
                Intrinsics.Await(state);
                if (!Intrinsics.BlockTimed()) return false;
            }
            Intrinsics.Acquire(state);
            return true;
        }

        public bool Wait(int millisecondsTimeout)
        {
            if (millisecondsTimeout < 0)
            {
                Wait();
                return true;
            }
            if (millisecondsTimeout == 0) Intrinsics.SwitchPoint();
            return WaitTimed(millisecondsTimeout == 0);
        }

        public bool Wait(TimeSpan timeout) => Wait((int)timeout.TotalMilliseconds);

        public void Wait(CancellationToken cancellationToken)
        {
            if (cancellationToken.CanBeCanceled) WaitAsync(cancellationToken).Wait();
            else Wait();
        }

        public bool Wait(int millisecondsTimeout, CancellationToken cancellationToken)
        {
            cancellationToken.ThrowIfCancellationRequested();
            return Wait(millisecondsTimeout);
        }

        public bool Wait(TimeSpan timeout, CancellationToken cancellationToken) => Wait((int)timeout.TotalMilliseconds, cancellationToken);

        public Task WaitAsync() => state.TakeLater();

        public Task WaitAsync(CancellationToken cancellationToken) => Cancellable(cancellationToken);

        Task<bool> Cancellable(CancellationToken cancellationToken)
        {
            Task<bool> task = state.TakeLater();
            if (cancellationToken.CanBeCanceled && !task.HasEnded)
                cancellationToken.Register(() => task.TryEnd(TaskStatus.Canceled, null));
            return task;
        }

        public Task<bool> WaitAsync(int millisecondsTimeout) => WaitAsync(millisecondsTimeout, default);
        public Task<bool> WaitAsync(TimeSpan timeout) => WaitAsync((int)timeout.TotalMilliseconds, default);
        public Task<bool> WaitAsync(TimeSpan timeout, CancellationToken cancellationToken) => WaitAsync((int)timeout.TotalMilliseconds, cancellationToken);

        public Task<bool> WaitAsync(int millisecondsTimeout, CancellationToken cancellationToken)
        {
            Task<bool> task = Cancellable(cancellationToken);
            if (millisecondsTimeout >= 0 && !task.HasEnded)
            {
                Intrinsics.StartTimer((Action)(() =>
                {
                    Intrinsics.BlockTimed();
                    task.TrySet(false);
                }), null);
            }
            return task;
        }

        public int Release() => Release(1);

        public int Release(int releaseCount)
        {
            int before = state.Give(releaseCount);
            if (before < 0) throw new SemaphoreFullException();
            return before;
        }

        public void Dispose() { }
    }
}
