using System.ComponentModel;
using Redhanded;

namespace System.Timers
{
    public delegate void ElapsedEventHandler(object sender, ElapsedEventArgs e);

    public class ElapsedEventArgs : EventArgs
    {
        public DateTime SignalTime => DateTime.Now;
    }

    public class Timer : Component
    {
        readonly Ticker ticker;
        bool enabled;
        bool repeats = true;

        public Timer() { ticker = new Ticker(Tick); }
        public Timer(double interval) : this() { Interval = interval; }
        public Timer(TimeSpan interval) : this() { Interval = interval.TotalMilliseconds; }

        public event ElapsedEventHandler Elapsed;

        public ISynchronizeInvoke SynchronizingObject { get; set; }
        public double Interval { get; set; }

        public bool AutoReset
        {
            get => repeats;
            set
            {
                // One that has ticked once begins again.
                if (value && !repeats) Intrinsics.Outside();
                repeats = value;
                if (enabled) ticker.Set(true, repeats);
            }
        }

        public bool Enabled
        {
            get => enabled;
            set
            {
                if (value == enabled) return;
                enabled = value;
                ticker.Set(value, repeats);
            }
        }

        void Tick()
        {
            if (!repeats) enabled = false;
            ElapsedEventHandler handler = Elapsed;
            if (handler == null) return;
            if (SynchronizingObject != null) SynchronizingObject.BeginInvoke(handler, new object[] { this, new ElapsedEventArgs() });
            else handler(this, new ElapsedEventArgs());
        }

        public void Start() { Enabled = true; }
        public void Stop() { Enabled = false; }
        public void Close() { Enabled = false; }
        protected override void Dispose(bool disposing) { Enabled = false; }
    }
}
