using System.Threading.Tasks;
using Redhanded;

namespace System.Threading
{
    // One tick for each wait; no wait begins before the last one has ended. It ticks a few times in a
    // run, as all timers do.
    public sealed class PeriodicTimer : IDisposable
    {
        const int MaxTicks = 10;

        int ticks;
        bool disposed;
        Task<bool> waiting;

        public PeriodicTimer(TimeSpan period) { Period = period; }
        public TimeSpan Period { get; set; }

        public ValueTask<bool> WaitForNextTickAsync(CancellationToken cancellationToken = default)
        {
            Task<bool> task = new Task<bool>();
            if (disposed)
            {
                task.TrySet(false);
                return new ValueTask<bool>(task);
            }
            waiting = task;
            if (cancellationToken.CanBeCanceled) cancellationToken.Register(() => task.TryEnd(TaskStatus.Canceled, null));
            ticks++;
            if (ticks > MaxTicks)
            {
                Intrinsics.Outside();
                return new ValueTask<bool>(task);
            }
            Intrinsics.StartTimer((Action)(() =>
            {
                Intrinsics.BlockTimed();
                task.TrySet(true);
            }), null);
            return new ValueTask<bool>(task);
        }

        public void Dispose()
        {
            disposed = true;
            if (waiting != null) waiting.TrySet(false);
        }
    }
}
