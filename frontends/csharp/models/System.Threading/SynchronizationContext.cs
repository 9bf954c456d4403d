using Redhanded;

namespace System.Threading
{
    public delegate void SendOrPostCallback(object state);

    public class SynchronizationContext
    {
        [ThreadStatic] static SynchronizationContext current;

        public static SynchronizationContext Current => current;
        public static void SetSynchronizationContext(SynchronizationContext syncContext) { current = syncContext; }

        // The thread that alone runs what is posted; -1 if there is none.
        internal virtual int DispatcherThread => -1;

        public virtual void Post(SendOrPostCallback d, object state) { Intrinsics.StartTask(d, state); }
        public virtual void Send(SendOrPostCallback d, object state) { d(state); }
        public virtual SynchronizationContext CreateCopy() => this;
        public virtual void OperationStarted() { }
        public virtual void OperationCompleted() { }
    }
}
