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
        bool ended;

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
                Intrinsics.Await(this);
                Intrinsics.Block();
            }
            return true;
        }

        public void Run()
        {
            ended = false;
            for (int i = 0; i < MaxEvents && !ended; i++)
            {
                Intrinsics.BlockTimed();
                if (Intrinsics.Choice(2) == 0 && Pump()) continue;
                if (sources.Size > 0) sources.At(Intrinsics.Choice(sources.Size)).RaiseSome();
            }
            DispatchedItem item;
            while (Next(out item)) item.Run();
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
