using Redhanded;

namespace System.Threading
{
    public delegate void TimerCallback(object state);

    public interface ITimer : IDisposable, IAsyncDisposable
    {
        bool Change(TimeSpan dueTime, TimeSpan period);
    }

    public sealed class Timer : MarshalByRefObject, ITimer
    {
        readonly TimerCallback callback;
        readonly object state;
        readonly Ticker ticker;
        bool disposed;

        public Timer(TimerCallback callback)
        {
            this.callback = callback;
            this.state = this;
            ticker = new Ticker(Tick);
        }

        public Timer(TimerCallback callback, object state, int dueTime, int period)
        {
            this.callback = callback;
            this.state = state;
            ticker = new Ticker(Tick);
            Set(dueTime, period);
        }

        public Timer(TimerCallback callback, object state, long dueTime, long period) : this(callback, state, (int)dueTime, (int)period) { }
        public Timer(TimerCallback callback, object state, uint dueTime, uint period) : this(callback, state, (int)dueTime, (int)period) { }
        public Timer(TimerCallback callback, object state, TimeSpan dueTime, TimeSpan period) : this(callback, state, (int)dueTime.TotalMilliseconds, (int)period.TotalMilliseconds) { }

        void Tick() { callback(state); }

        // A period that is infinite or 0: one tick ([HSR] 5.1).
        void Set(int dueTime, int period) { ticker.Set(dueTime >= 0, period > 0); }

        public bool Change(int dueTime, int period)
        {
            if (disposed) return false;
            Set(dueTime, period);
            return true;
        }

        public bool Change(long dueTime, long period) => Change((int)dueTime, (int)period);
        public bool Change(uint dueTime, uint period) => Change((int)dueTime, (int)period);
        public bool Change(TimeSpan dueTime, TimeSpan period) => Change((int)dueTime.TotalMilliseconds, (int)period.TotalMilliseconds);

        // A tick that has begun goes on meanwhile.
        public void Dispose()
        {
            disposed = true;
            ticker.Set(false, false);
        }

        public bool Dispose(WaitHandle notifyObject)
        {
            Dispose();
            ticker.SignalWhenQuiet(notifyObject);
            return true;
        }

        public System.Threading.Tasks.ValueTask DisposeAsync()
        {
            Dispose();
            return ticker.WhenQuiet();
        }
    }
}
