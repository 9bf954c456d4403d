using Redhanded;

namespace System.Threading
{
    public enum EventResetMode { AutoReset, ManualReset }

    public class EventWaitHandle : WaitHandle
    {
        readonly bool automatic;
        bool signalled;

        public EventWaitHandle(bool initialState, EventResetMode mode)
        {
            signalled = initialState;
            automatic = mode == EventResetMode.AutoReset;
        }

        // Other processes know it, too.
        public EventWaitHandle(bool initialState, EventResetMode mode, string name) : this(initialState, mode) { if (name != null) Intrinsics.Outside(); }

        public EventWaitHandle(bool initialState, EventResetMode mode, string name, out bool createdNew) : this(initialState, mode, name)
        {
            createdNew = Intrinsics.Unknown<bool>();
        }

        internal override bool TryTake()
        {
            if (!signalled) return false;
            if (automatic) signalled = false;
            return true;
        }

        [Atomic]
        public bool Set()
        {
            signalled = true;
            Intrinsics.Release(this);
            Intrinsics.WakeAll(this);
            return true;
        }

        [Atomic]
        public bool Reset()
        {
            signalled = false;
            return true;
        }
    }

    public sealed class AutoResetEvent : EventWaitHandle
    {
        public AutoResetEvent(bool initialState) : base(initialState, EventResetMode.AutoReset) { }
    }

    public sealed class ManualResetEvent : EventWaitHandle
    {
        public ManualResetEvent(bool initialState) : base(initialState, EventResetMode.ManualReset) { }
    }
}
