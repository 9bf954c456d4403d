using System.Collections.Generic;
using Redhanded;

namespace System.Threading.Tasks.Dataflow
{
    public sealed class ActionBlock<TInput> : ITargetBlock<TInput>, FlowTarget<TInput>
    {
        readonly FlowInput<TInput> input;
        readonly Task completion = new Task();

        public ActionBlock(Action<TInput> action) : this(action, new ExecutionDataflowBlockOptions()) { }
        public ActionBlock(Func<TInput, Task> action) : this(action, new ExecutionDataflowBlockOptions()) { }
        public ActionBlock(Func<TInput, Task> action, ExecutionDataflowBlockOptions options) : this(item => action(item).GetAwaiter().GetResult(), options) { }

        public ActionBlock(Action<TInput> action, ExecutionDataflowBlockOptions options)
        {
            if (Expectation.IsNull(action)) throw new ArgumentNullException("action");
            input = new FlowInput<TInput>(action, End, options);
        }

        void End(Exception failure) { completion.TryEnd(failure == null ? TaskStatus.RanToCompletion : TaskStatus.Faulted, failure); }

        public Task Completion => completion;
        public int InputCount => input.Count;
        public void Complete() { input.Close(null); }
        public void Fault(Exception exception) { input.Close(exception); }
        public bool Post(TInput item) => input.Put(item);
        public Task<bool> Send(TInput item) => input.PutWhenRoom(item);
        public DataflowMessageStatus OfferMessage(DataflowMessageHeader messageHeader, TInput messageValue, ISourceBlock<TInput> source, bool consumeToAccept) => input.Put(messageValue) ? DataflowMessageStatus.Accepted : DataflowMessageStatus.Declined;
    }

    public sealed class TransformBlock<TInput, TOutput> : FlowSource<TOutput>, IPropagatorBlock<TInput, TOutput>, FlowTarget<TInput>
    {
        readonly FlowInput<TInput> input;

        public TransformBlock(Func<TInput, TOutput> transform) : this(transform, new ExecutionDataflowBlockOptions()) { }
        public TransformBlock(Func<TInput, Task<TOutput>> transform) : this(transform, new ExecutionDataflowBlockOptions()) { }
        public TransformBlock(Func<TInput, Task<TOutput>> transform, ExecutionDataflowBlockOptions options) : this(item => transform(item).GetAwaiter().GetResult(), options) { }

        public TransformBlock(Func<TInput, TOutput> transform, ExecutionDataflowBlockOptions options) : base(0)
        {
            if (Expectation.IsNull(transform)) throw new ArgumentNullException("transform");
            input = new FlowInput<TInput>(item => Give(transform(item)), Finish, options);
        }

        public int InputCount => input.Count;
        public override void Complete() { input.Close(null); }
        public override void Fault(Exception exception) { input.Close(exception); }
        public Task<bool> Send(TInput item) => input.PutWhenRoom(item);
        public DataflowMessageStatus OfferMessage(DataflowMessageHeader messageHeader, TInput messageValue, ISourceBlock<TInput> source, bool consumeToAccept) => input.Put(messageValue) ? DataflowMessageStatus.Accepted : DataflowMessageStatus.Declined;
    }

    public sealed class TransformManyBlock<TInput, TOutput> : FlowSource<TOutput>, IPropagatorBlock<TInput, TOutput>, FlowTarget<TInput>
    {
        readonly FlowInput<TInput> input;

        public TransformManyBlock(Func<TInput, IEnumerable<TOutput>> transform) : this(transform, new ExecutionDataflowBlockOptions()) { }
        public TransformManyBlock(Func<TInput, Task<IEnumerable<TOutput>>> transform) : this(transform, new ExecutionDataflowBlockOptions()) { }
        public TransformManyBlock(Func<TInput, Task<IEnumerable<TOutput>>> transform, ExecutionDataflowBlockOptions options) : this(item => transform(item).GetAwaiter().GetResult(), options) { }

        public TransformManyBlock(Func<TInput, IEnumerable<TOutput>> transform, ExecutionDataflowBlockOptions options) : base(0)
        {
            if (Expectation.IsNull(transform)) throw new ArgumentNullException("transform");
            input = new FlowInput<TInput>(item =>
            {
                foreach (TOutput result in transform(item)) Give(result);
            }, Finish, options);
        }

        public int InputCount => input.Count;
        public override void Complete() { input.Close(null); }
        public override void Fault(Exception exception) { input.Close(exception); }
        public Task<bool> Send(TInput item) => input.PutWhenRoom(item);
        public DataflowMessageStatus OfferMessage(DataflowMessageHeader messageHeader, TInput messageValue, ISourceBlock<TInput> source, bool consumeToAccept) => input.Put(messageValue) ? DataflowMessageStatus.Accepted : DataflowMessageStatus.Declined;
    }
}
