using System.Collections.Generic;
using Redhanded;

namespace System.Threading.Tasks.Dataflow
{
    public interface IDataflowBlock
    {
        Task Completion { get; }
        void Complete();
        void Fault(Exception exception);
    }

    public interface ITargetBlock<in TInput> : IDataflowBlock
    {
        DataflowMessageStatus OfferMessage(DataflowMessageHeader messageHeader, TInput messageValue, ISourceBlock<TInput> source, bool consumeToAccept);
    }

    public interface ISourceBlock<out TOutput> : IDataflowBlock
    {
        IDisposable LinkTo(ITargetBlock<TOutput> target, DataflowLinkOptions linkOptions);
    }

    public interface IReceivableSourceBlock<TOutput> : ISourceBlock<TOutput>
    {
        bool TryReceive(Predicate<TOutput> filter, out TOutput item);
        bool TryReceiveAll(out IList<TOutput> items);
    }

    public interface IPropagatorBlock<in TInput, out TOutput> : ITargetBlock<TInput>, ISourceBlock<TOutput> { }

    public enum DataflowMessageStatus { Accepted, Declined, Postponed, NotAvailable, DecliningPermanently }

    public struct DataflowMessageHeader
    {
        readonly long id;
        public DataflowMessageHeader(long id) { this.id = id; }
        public long Id => id;
        public bool IsValid => id != 0;
    }

    public class DataflowBlockOptions
    {
        public const int Unbounded = -1;
        public int BoundedCapacity { get; set; } = Unbounded;
        public int MaxMessagesPerTask { get; set; } = Unbounded;
        public bool EnsureOrdered { get; set; } = true;
        public CancellationToken CancellationToken { get; set; }
        public TaskScheduler TaskScheduler { get; set; } = TaskScheduler.Default;
        public string NameFormat { get; set; }
    }

    public class ExecutionDataflowBlockOptions : DataflowBlockOptions
    {
        public int MaxDegreeOfParallelism { get; set; } = 1;
        public bool SingleProducerConstrained { get; set; }
    }

    public class GroupingDataflowBlockOptions : DataflowBlockOptions
    {
        public bool Greedy { get; set; } = true;
        public long MaxNumberOfGroups { get; set; } = Unbounded;
    }

    public class DataflowLinkOptions
    {
        public bool PropagateCompletion { get; set; }
        public int MaxMessages { get; set; } = -1;
        public bool Append { get; set; } = true;
    }

    public static class DataflowBlock
    {
        public static bool Post<TInput>(this ITargetBlock<TInput> target, TInput item)
        {
            Intrinsics.SwitchPoint();
            return target.OfferMessage(new DataflowMessageHeader(1), item, null, false) == DataflowMessageStatus.Accepted;
        }

        public static Task<bool> SendAsync<TInput>(this ITargetBlock<TInput> target, TInput item)
        {
            Intrinsics.SwitchPoint();
            if (target is FlowTarget<TInput>) return ((FlowTarget<TInput>)target).Send(item);
            return Task.FromResult(target.OfferMessage(new DataflowMessageHeader(1), item, null, false) == DataflowMessageStatus.Accepted);
        }

        public static Task<bool> SendAsync<TInput>(this ITargetBlock<TInput> target, TInput item, CancellationToken cancellationToken) => target.SendAsync(item);

        public static IDisposable LinkTo<TOutput>(this ISourceBlock<TOutput> source, ITargetBlock<TOutput> target) => source.LinkTo(target, new DataflowLinkOptions());
        public static IDisposable LinkTo<TOutput>(this ISourceBlock<TOutput> source, ITargetBlock<TOutput> target, Predicate<TOutput> predicate) => source.LinkTo(target, new DataflowLinkOptions(), predicate);

        public static IDisposable LinkTo<TOutput>(this ISourceBlock<TOutput> source, ITargetBlock<TOutput> target, DataflowLinkOptions linkOptions, Predicate<TOutput> predicate)
        {
            if (source is FlowSource<TOutput>) return ((FlowSource<TOutput>)source).Link(target, linkOptions, predicate);
            return source.LinkTo(target, linkOptions);
        }

        public static TOutput Receive<TOutput>(this ISourceBlock<TOutput> source) => source.ReceiveAsync().GetAwaiter().GetResult();
        public static TOutput Receive<TOutput>(this ISourceBlock<TOutput> source, CancellationToken cancellationToken) => source.ReceiveAsync(cancellationToken).GetAwaiter().GetResult();

        public static TOutput Receive<TOutput>(this ISourceBlock<TOutput> source, TimeSpan timeout)
        {
            Task<TOutput> received = source.ReceiveAsync();
            if (!received.Wait(timeout)) throw new TimeoutException();
            return received.Result;
        }

        public static Task<TOutput> ReceiveAsync<TOutput>(this ISourceBlock<TOutput> source) => source.ReceiveAsync(default(CancellationToken));
        public static Task<TOutput> ReceiveAsync<TOutput>(this ISourceBlock<TOutput> source, TimeSpan timeout) => source.ReceiveAsync(default(CancellationToken)).WaitAsync(timeout);

        public static Task<TOutput> ReceiveAsync<TOutput>(this ISourceBlock<TOutput> source, CancellationToken cancellationToken)
        {
            if (source is FlowSource<TOutput>) return ((FlowSource<TOutput>)source).Received(cancellationToken);
            return Intrinsics.Unknown<Task<TOutput>>();
        }

        public static bool TryReceive<TOutput>(this IReceivableSourceBlock<TOutput> source, out TOutput item) => source.TryReceive(null, out item);

        public static Task<bool> OutputAvailableAsync<TOutput>(this ISourceBlock<TOutput> source) => source.OutputAvailableAsync(default(CancellationToken));

        public static Task<bool> OutputAvailableAsync<TOutput>(this ISourceBlock<TOutput> source, CancellationToken cancellationToken)
        {
            if (source is FlowSource<TOutput>) return ((FlowSource<TOutput>)source).Available(cancellationToken);
            return Intrinsics.Unknown<Task<bool>>();
        }

        public static ITargetBlock<TInput> NullTarget<TInput>() => new ActionBlock<TInput>(item => { });
    }
}
