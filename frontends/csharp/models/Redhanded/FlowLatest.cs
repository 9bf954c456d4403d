using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using System.Threading.Tasks.Dataflow;

namespace Redhanded
{
    // The one message of a block that everybody gets who asks for it, or is linked.
    public sealed class FlowLatest<T>
    {
        readonly List<FlowLink<T>> links = new List<FlowLink<T>>();
        readonly Task<T> first = new Task<T>();
        readonly Task<bool> available = new Task<bool>();
        Func<T, T> cloning;
        T item;
        bool present;

        T Copy() => cloning == null ? item : cloning(item);

        public void Set(T value, Func<T, T> cloning)
        {
            Keep(value, cloning);
            for (int i = 0; i < links.Size; i++) links.At(i).Offer(Copy());
            first.TrySet(value);
            available.TrySet(true);
        }

        [Atomic]
        void Keep(T value, Func<T, T> cloning)
        {
            this.cloning = cloning;
            item = value;
            present = true;
            Intrinsics.Release(this);
        }

        public void Close()
        {
            first.TryEnd(TaskStatus.Faulted, new InvalidOperationException());
            available.TrySet(false);
        }

        public IDisposable Link(FlowSource<T> source, ITargetBlock<T> target, DataflowLinkOptions options, Predicate<T> filter)
        {
            FlowLink<T> link = new FlowLink<T>(target, filter);
            Intrinsics.Release(link);
            links.Append(link);
            T now;
            if (TryReceive(null, out now)) link.Offer(now);
            if (options != null && options.PropagateCompletion) source.Completion.ContinueWith(ended => link.End(ended));
            return link;
        }

        public Task<T> Received()
        {
            T now;
            return TryReceive(null, out now) ? Task.FromResult(now) : first;
        }

        public Task<bool> Available() => available;

        public bool TryReceive(Predicate<T> filter, out T value)
        {
            value = default(T);
            if (!IsPresent()) return false;
            T now = Copy();
            if (filter != null && !filter(now)) return false;
            value = now;
            return true;
        }

        [Atomic]
        bool IsPresent()
        {
            if (present) Intrinsics.Acquire(this);
            return present;
        }
    }
}
