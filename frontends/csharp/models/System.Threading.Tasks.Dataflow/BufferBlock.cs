using System.Collections.Generic;
using Redhanded;

namespace System.Threading.Tasks.Dataflow
{
    public sealed class BufferBlock<T> : FlowSource<T>, IPropagatorBlock<T, T>, FlowTarget<T>
    {
        bool closed;

        public BufferBlock() : base(0) { }
        public BufferBlock(DataflowBlockOptions dataflowBlockOptions) : base(dataflowBlockOptions.BoundedCapacity) { }

        public override void Complete()
        {
            closed = true;
            Finish(null);
        }

        public override void Fault(Exception exception)
        {
            closed = true;
            Finish(exception);
        }

        public Task<bool> Send(T item) => GiveWhenRoom(item);
        public DataflowMessageStatus OfferMessage(DataflowMessageHeader messageHeader, T messageValue, ISourceBlock<T> source, bool consumeToAccept) => !closed && Give(messageValue) ? DataflowMessageStatus.Accepted : DataflowMessageStatus.Declined;
    }

    public sealed class BatchBlock<T> : FlowSource<T[]>, IPropagatorBlock<T, T[]>
    {
        readonly int size;
        List<T> batch = new List<T>();
        bool closed;

        public BatchBlock(int batchSize) : base(0) { size = batchSize; }
        public BatchBlock(int batchSize, GroupingDataflowBlockOptions dataflowBlockOptions) : base(0) { size = batchSize; }

        public int BatchSize => size;

        // What is in it comes from several.
        [Atomic]
        List<T> Add(T item)
        {
            Intrinsics.Release(this);
            batch.Append(item);
            return batch.Size < size ? null : Full();
        }

        [Atomic]
        List<T> Full()
        {
            Intrinsics.Acquire(this);
            List<T> full = batch;
            batch = new List<T>();
            return full;
        }

        void Trigger()
        {
            List<T> rest = Full();
            if (rest.Size > 0) Give(rest.ToArray());
        }

        public void TriggerBatch() { Trigger(); }

        public override void Complete()
        {
            if (closed) return;
            closed = true;
            Trigger();
            Finish(null);
        }

        public override void Fault(Exception exception)
        {
            closed = true;
            Finish(exception);
        }

        public DataflowMessageStatus OfferMessage(DataflowMessageHeader messageHeader, T messageValue, ISourceBlock<T> source, bool consumeToAccept)
        {
            if (closed) return DataflowMessageStatus.DecliningPermanently;
            List<T> full = Add(messageValue);
            if (full != null) Give(full.ToArray());
            return DataflowMessageStatus.Accepted;
        }
    }

    // Has one message at a time, which all get.
    public sealed class BroadcastBlock<T> : FlowSource<T>, IPropagatorBlock<T, T>
    {
        readonly FlowLatest<T> latest = new FlowLatest<T>();
        readonly Func<T, T> cloning;
        bool closed;

        public BroadcastBlock(Func<T, T> cloningFunction) : base(0) { cloning = cloningFunction; }
        public BroadcastBlock(Func<T, T> cloningFunction, DataflowBlockOptions dataflowBlockOptions) : base(0) { cloning = cloningFunction; }

        internal override IDisposable Link(ITargetBlock<T> target, DataflowLinkOptions options, Predicate<T> filter) => latest.Link(this, target, options, filter);
        internal override Task<T> Received(CancellationToken cancellationToken) => latest.Received();
        internal override Task<bool> Available(CancellationToken cancellationToken) => latest.Available();
        public override bool TryReceive(Predicate<T> filter, out T item) => latest.TryReceive(filter, out item);

        public override void Complete()
        {
            closed = true;
            latest.Close();
            Finish(null);
        }

        public override void Fault(Exception exception)
        {
            closed = true;
            latest.Close();
            Finish(exception);
        }

        public DataflowMessageStatus OfferMessage(DataflowMessageHeader messageHeader, T messageValue, ISourceBlock<T> source, bool consumeToAccept)
        {
            if (closed) return DataflowMessageStatus.DecliningPermanently;
            latest.Set(messageValue, cloning);
            return DataflowMessageStatus.Accepted;
        }
    }

    // Has one message for ever.
    public sealed class WriteOnceBlock<T> : FlowSource<T>, IPropagatorBlock<T, T>
    {
        readonly FlowLatest<T> latest = new FlowLatest<T>();
        readonly Func<T, T> cloning;
        bool closed;

        public WriteOnceBlock(Func<T, T> cloningFunction) : base(0) { cloning = cloningFunction; }
        public WriteOnceBlock(Func<T, T> cloningFunction, DataflowBlockOptions dataflowBlockOptions) : base(0) { cloning = cloningFunction; }

        internal override IDisposable Link(ITargetBlock<T> target, DataflowLinkOptions options, Predicate<T> filter) => latest.Link(this, target, options, filter);
        internal override Task<T> Received(CancellationToken cancellationToken) => latest.Received();
        internal override Task<bool> Available(CancellationToken cancellationToken) => latest.Available();
        public override bool TryReceive(Predicate<T> filter, out T item) => latest.TryReceive(filter, out item);

        public override void Complete() { End(null); }
        public override void Fault(Exception exception) { End(exception); }

        [Atomic]
        bool CloseFirst()
        {
            if (closed) return false;
            closed = true;
            return true;
        }

        void End(Exception failure)
        {
            if (!CloseFirst()) return;
            latest.Close();
            Finish(failure);
        }

        public DataflowMessageStatus OfferMessage(DataflowMessageHeader messageHeader, T messageValue, ISourceBlock<T> source, bool consumeToAccept)
        {
            if (!CloseFirst()) return DataflowMessageStatus.DecliningPermanently;
            latest.Set(messageValue, cloning);
            latest.Close();
            Finish(null);
            return DataflowMessageStatus.Accepted;
        }
    }
}
