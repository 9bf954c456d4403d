using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace Redhanded
{
    // What is to be run by the thread of a user interface, one after the other.
    public sealed class DispatcherQueue
    {
        // Random events of a run: enough for three to meet in any order.
        const int MaxEvents = 8;

        [ThreadStatic] static DispatcherQueue current;

        readonly int thread = Intrinsics.CurrentThread();
        readonly ItemChain<DispatchedItem> items = new ItemChain<DispatchedItem>();
        readonly List<IEventSource> sources = new List<IEventSource>();
        readonly List<AttachedHandler> handlers = new List<AttachedHandler>();
        bool ended;
        // What the user does at last, if at all.
        Action closing;

        public static DispatcherQueue Current => current;
        public int Thread => thread;
        public bool IsMine => Intrinsics.CurrentThread() == thread;
        public bool HasEnded => ended;

        // The queue of the running thread, made if there is none.
        public static DispatcherQueue Ensure()
        {
            if (current == null)
            {
                current = new DispatcherQueue();
                SynchronizationContext.SetSynchronizationContext(new DispatcherContext(current));
            }
            return current;
        }

        public void Watch(IEventSource source) { sources.Append(source); }

        // A handler of something that only the user causes. `source` may be null.
        public void Attach(IEventSource source, object sender, Delegate handler)
        {
            if (handler != null) handlers.Append(new AttachedHandler(source, sender, handler));
        }

        public void Detach(IEventSource source, Delegate handler)
        {
            for (int i = handlers.Size - 1; i >= 0; i--)
            {
                if (!handlers.At(i).Is(source, handler)) continue;
                handlers.DropAt(i);
                return;
            }
        }

        public void ForgetEvents()
        {
            sources.Clear();
            handlers.Clear();
            closing = null;
        }

        public void WhenClosing(Action action) { closing = action; }

        [Atomic]
        public DispatchedItem Post(Action action)
        {
            DispatchedItem item = new DispatchedItem(action, thread);
            items.AddLast(item);
            Intrinsics.WakeAll(this);
            return item;
        }

        // Runs it at once on the thread itself, else waits until that has run it.
        public void Send(Action action)
        {
            if (IsMine) action();
            else Post(action).Wait();
        }

        public bool Pump()
        {
            Intrinsics.SwitchPoint();
            DispatchedItem item;
            if (!items.TakeFirst(out item)) return false;
            item.Run();
            return true;
        }

        [Atomic]
        bool Next(out DispatchedItem item)
        {
            while (!items.TakeFirst(out item))
            {
                if (ended) return false;
                // The user may do more.
                Intrinsics.Outside();
                Intrinsics.Await(this);
                Intrinsics.Block();
            }
            return true;
        }

        public void Run()
        {
            ended = false;
            int events = MaxEvents + handlers.Size;
            for (int i = 0; i < events && i < 3 * MaxEvents && !ended; i++)
            {
                Intrinsics.BlockTimed();
                if (Intrinsics.Choice(2) == 0 && Pump()) continue;
                RaiseOne();
            }
            if (closing != null && !ended && Intrinsics.Choice(2) == 0) closing();
            DispatchedItem item;
            while (Next(out item)) item.Run();
        }

        // A handler that throws does not end the user interface: the user chooses to go on.
        void RaiseOne()
        {
            try
            {
                if (handlers.Size > 0 && Intrinsics.Choice(2) == 0) handlers.At(Intrinsics.Choice(handlers.Size)).Raise();
                else if (sources.Size > 0) sources.At(Intrinsics.Choice(sources.Size)).RaiseSome();
            }
            catch
            {
                Intrinsics.Outside();
            }
        }

        [Atomic]
        public void End()
        {
            ended = true;
            Intrinsics.WakeAll(this);
        }
    }

    // What the user may do something with.
    public interface IEventSource
    {
        void RaiseSome();
        // Not while it is disabled or hidden.
        bool IsUsable { get; }
    }

    // A handler whose event has no other model: called with unknown arguments.
    public sealed class AttachedHandler
    {
        readonly IEventSource source;
        readonly object sender;
        readonly Delegate handler;

        public AttachedHandler(IEventSource source, object sender, Delegate handler)
        {
            this.source = source;
            this.sender = sender;
            this.handler = handler;
        }

        public bool Is(IEventSource source, Delegate handler) => Intrinsics.SameObject(this.source, source) && Intrinsics.SameContent(this.handler, handler);

        public void Raise()
        {
            if (source != null && !source.IsUsable) return;
            object[] args = new object[2];
            args[0] = sender;
            args[1] = Intrinsics.Unknown<object>();
            DelegateCall.Call(handler, args);
        }
    }

    public sealed class DispatchedItem
    {
        readonly Action action;
        readonly int thread;
        readonly Task task = new Task();

        public DispatchedItem(Action action, int thread)
        {
            this.action = action;
            this.thread = thread;
            Intrinsics.HoldFor(task, thread);
        }

        public Task Task => task;

        public void Run()
        {
            try
            {
                action();
            }
            catch (Exception e)
            {
                Intrinsics.UnholdFor(task, thread);
                task.Fail(e);
                return;
            }
            Intrinsics.UnholdFor(task, thread);
            task.TryEnd(TaskStatus.RanToCompletion, null);
        }

        public void Wait()
        {
            task.Join();
            task.ThrowPlain();
        }
    }

    public sealed class DispatcherContext : SynchronizationContext
    {
        readonly DispatcherQueue queue;

        public DispatcherContext(DispatcherQueue queue) { this.queue = queue; }

        internal override int DispatcherThread => queue.Thread;
        public override void Post(SendOrPostCallback d, object state) { queue.Post(() => d(state)); }
        public override void Send(SendOrPostCallback d, object state) { queue.Send(() => d(state)); }
    }
}
