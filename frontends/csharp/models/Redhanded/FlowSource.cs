using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;
using System.Threading.Tasks.Dataflow;

namespace Redhanded
{
    // Where a block of a data flow may be told to wait until there is room.
    public interface FlowTarget<in TInput>
    {
        Task<bool> Send(TInput item);
    }

    // What comes out of a block: to those that are linked, or else to who asks for it. What happens
    // before a message is given happens before it is received, and no more than that.
    public abstract class FlowSource<TOutput> : IReceivableSourceBlock<TOutput>
    {
        readonly StandardChannel<TOutput> kept;
        readonly List<FlowLink<TOutput>> links = new List<FlowLink<TOutput>>();

        internal FlowSource(int capacity) { kept = new StandardChannel<TOutput>(capacity > 0 ? capacity : int.MaxValue, 0); }

        public Task Completion => kept.Reader.Completion;
        public int Count => kept.Reader.Count;
        public int OutputCount => kept.Reader.Count;
        public abstract void Complete();
        public abstract void Fault(Exception exception);

        // Nothing comes any more; it ends when all is taken.
        internal void Finish(Exception failure) { kept.Writer.TryComplete(failure); }

        internal bool Give(TOutput item)
        {
            while (true)
            {
                int count = links.Size;
                for (int i = 0; i < count; i++)
                {
                    if (links.At(i).Offer(item)) return true;
                }
                if (!IsLinkedTo(count)) continue;
                if (!kept.Writer.TryWrite(item)) return false;
                // Who has linked meanwhile may have looked before it was there.
                if (!IsLinkedTo(count)) PassOn();
                return true;
            }
        }

        void PassOn()
        {
            TOutput item;
            for (int left = kept.Reader.Count; left > 0 && kept.Reader.TryRead(out item); left--) Give(item);
        }

        internal async Task<bool> GiveWhenRoom(TOutput item)
        {
            while (!Give(item))
            {
                if (!await kept.Writer.WaitToWriteAsync().ConfigureAwait(false)) return false;
            }
            return true;
        }

        [Atomic]
        bool IsLinkedTo(int count) => links.Size == count;

        internal virtual IDisposable Link(ITargetBlock<TOutput> target, DataflowLinkOptions options, Predicate<TOutput> filter)
        {
            FlowLink<TOutput> link = new FlowLink<TOutput>(target, filter);
            Intrinsics.Release(link);
            links.Append(link);
            PassOn();
            if (options != null && options.PropagateCompletion) Completion.ContinueWith(ended => link.End(ended));
            return link;
        }

        public IDisposable LinkTo(ITargetBlock<TOutput> target, DataflowLinkOptions linkOptions) => Link(target, linkOptions, null);

        internal virtual Task<TOutput> Received(CancellationToken cancellationToken) => kept.Reader.ReadAsync(cancellationToken).AsTask();
        internal virtual Task<bool> Available(CancellationToken cancellationToken) => kept.Reader.WaitToReadAsync(cancellationToken).AsTask();

        public virtual bool TryReceive(Predicate<TOutput> filter, out TOutput item)
        {
            if (filter != null && !(kept.Reader.TryPeek(out item) && filter(item)))
            {
                item = default(TOutput);
                return false;
            }
            return kept.Reader.TryRead(out item);
        }

        public bool TryReceiveAll(out IList<TOutput> items)
        {
            List<TOutput> all = new List<TOutput>();
            TOutput item;
            while (TryReceive(null, out item)) all.Append(item);
            items = all.Size > 0 ? all : null;
            return all.Size > 0;
        }
    }

    public sealed class FlowLink<T> : IDisposable
    {
        readonly ITargetBlock<T> target;
        readonly Predicate<T> filter;
        bool cut;

        public FlowLink(ITargetBlock<T> target, Predicate<T> filter)
        {
            this.target = target;
            this.filter = filter;
        }

        // Who has no room now, takes it later.
        internal bool Offer(T item)
        {
            if (cut) return false;
            Intrinsics.Acquire(this);
            if (filter != null && !filter(item)) return false;
            if (target.Post(item)) return true;
            if (!(target is FlowTarget<T>) || target.Completion.IsCompleted) return false;
            ((FlowTarget<T>)target).Send(item);
            return true;
        }

        internal void End(Task ended)
        {
            if (cut) return;
            if (ended.IsFaulted) target.Fault(ended.Exception);
            else target.Complete();
        }

        public void Dispose() { cut = true; }
    }
}
