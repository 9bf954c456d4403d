using System.Threading;
using Redhanded;

namespace System
{
    public class Progress<T> : IProgress<T>
    {
        readonly Action<T> handler;
        readonly SynchronizationContext context = SynchronizationContext.Current;

        public Progress() { }
        public Progress(Action<T> handler) { this.handler = handler; }

        public event EventHandler<T> ProgressChanged;

        void IProgress<T>.Report(T value) { OnReport(value); }

        // Reports come back to the context it was made in, or to any threads.
        protected virtual void OnReport(T value)
        {
            if (context != null) context.Post(state => Tell(value), null);
            else Intrinsics.StartTask((Action)(() => Tell(value)), null);
        }

        void Tell(T value)
        {
            if (handler != null) handler(value);
            EventHandler<T> changed = ProgressChanged;
            if (changed != null) changed(this, value);
        }
    }
}
