using System.Collections.Generic;
using System.Threading.Tasks;
using Redhanded;

namespace System.Threading.Channels
{
    public static class Channel
    {
        public static Channel<T> CreateUnbounded<T>() => new StandardChannel<T>(int.MaxValue, 0);
        public static Channel<T> CreateUnbounded<T>(UnboundedChannelOptions options) => new StandardChannel<T>(int.MaxValue, 0, options.SingleReader);
        public static Channel<T> CreateBounded<T>(int capacity) => new StandardChannel<T>(capacity, 0);
        public static Channel<T> CreateBounded<T>(BoundedChannelOptions options) => new StandardChannel<T>(options.Capacity, options.FullMode);
    }

    public abstract class Channel<T> : Channel<T, T> { }

    public abstract class Channel<TWrite, TRead>
    {
        public ChannelReader<TRead> Reader { get; protected set; }
        public ChannelWriter<TWrite> Writer { get; protected set; }
    }

    public class ChannelOptions
    {
        public bool SingleWriter { get; set; }
        public bool SingleReader { get; set; }
        public bool AllowSynchronousContinuations { get; set; }
    }

    public sealed class UnboundedChannelOptions : ChannelOptions { }

    public sealed class BoundedChannelOptions : ChannelOptions
    {
        public BoundedChannelOptions(int capacity) { Capacity = capacity; }
        public int Capacity { get; set; }
        public BoundedChannelFullMode FullMode { get; set; }
    }

    public enum BoundedChannelFullMode { Wait, DropNewest, DropOldest, DropWrite }

    public class ChannelClosedException : InvalidOperationException
    {
        public ChannelClosedException() { }
        public ChannelClosedException(string message) : base(message) { }
        public ChannelClosedException(Exception innerException) : base(null, innerException) { }
    }

    public abstract class ChannelReader<T>
    {
        public abstract bool TryRead(out T item);
        public abstract ValueTask<bool> WaitToReadAsync(CancellationToken cancellationToken = default);
        public abstract Task Completion { get; }
        public abstract int Count { get; }
        public virtual bool CanCount => true;
        public virtual bool CanPeek => true;

        public virtual bool TryPeek(out T item)
        {
            item = Intrinsics.Unknown<T>();
            return Intrinsics.Unknown<bool>();
        }

        public virtual async ValueTask<T> ReadAsync(CancellationToken cancellationToken = default)
        {
            cancellationToken.ThrowIfCancellationRequested();
            while (true)
            {
                T item;
                if (TryRead(out item)) return item;
                if (!await WaitToReadAsync(cancellationToken).ConfigureAwait(false)) throw new ChannelClosedException();
            }
        }

        public virtual async IAsyncEnumerable<T> ReadAllAsync(CancellationToken cancellationToken = default)
        {
            while (await WaitToReadAsync(cancellationToken).ConfigureAwait(false))
            {
                T item;
                while (TryRead(out item)) yield return item;
            }
        }
    }

    public abstract class ChannelWriter<T>
    {
        public abstract bool TryWrite(T item);
        public abstract bool TryComplete(Exception error = null);
        public abstract ValueTask<bool> WaitToWriteAsync(CancellationToken cancellationToken = default);

        public void Complete(Exception error = null)
        {
            if (!TryComplete(error)) throw new ChannelClosedException();
        }

        public virtual async ValueTask WriteAsync(T item, CancellationToken cancellationToken = default)
        {
            cancellationToken.ThrowIfCancellationRequested();
            while (!TryWrite(item))
            {
                if (!await WaitToWriteAsync(cancellationToken).ConfigureAwait(false)) throw new ChannelClosedException();
            }
        }
    }

    public sealed class StandardChannel<T> : Channel<T>
    {
        readonly ItemChain<T> items = new ItemChain<T>();
        readonly int capacity;
        readonly BoundedChannelFullMode mode;
        readonly Task completion = new Task();
        // Ends when there is something to read, or to write, or the channel is closed; then another
        // one comes in its place.
        Task<bool> readable = new Task<bool>();
        Task<bool> writable = new Task<bool>();
        bool closed;
        Exception failure;

        // Whether who waits to read ends the wait of whoever did so before, and somebody does.
        readonly bool oneWaiter;
        bool isAwaited;

        public StandardChannel(int capacity, BoundedChannelFullMode mode, bool oneWaiter = false)
        {
            this.oneWaiter = oneWaiter;
            this.capacity = capacity;
            this.mode = mode;
            Reader = new StandardReader(this);
            Writer = new StandardWriter(this);
        }

        [Atomic]
        bool Write(T item)
        {
            if (closed) return false;
            if (items.count >= capacity)
            {
                T dropped;
                if (mode == BoundedChannelFullMode.Wait) return false;
                if (mode == BoundedChannelFullMode.DropWrite) return true;
                items.TakeFirst(out dropped);
            }
            items.AddLast(item);
            Task<bool> waited = readable;
            readable = new Task<bool>();
            isAwaited = false;
            waited.TrySet(true);
            return true;
        }

        [Atomic]
        bool Read(out T item)
        {
            bool taken = items.TakeFirst(out item);
            if (taken)
            {
                Task<bool> waited = writable;
                writable = new Task<bool>();
                waited.TrySet(true);
            }
            if (closed && items.count == 0) End();
            return taken;
        }

        void End()
        {
            if (failure == null) completion.TryEnd(TaskStatus.RanToCompletion, null);
            else completion.TryEnd(TaskStatus.Faulted, failure);
        }

        [Atomic]
        bool Close(Exception error)
        {
            if (closed) return false;
            closed = true;
            failure = error;
            Intrinsics.Release(this);
            readable.TrySet(items.count > 0);
            writable.TrySet(false);
            if (items.count == 0) End();
            return true;
        }

        [Atomic]
        Task<bool> WhenReadable()
        {
            if (items.count > 0) return Known(true);
            if (closed)
            {
                Intrinsics.Acquire(this);
                return Known(false);
            }
            if (oneWaiter && isAwaited)
            {
                Task<bool> before = readable;
                readable = new Task<bool>();
                before.TryEnd(TaskStatus.Canceled, null);
            }
            isAwaited = true;
            return readable;
        }

        [Atomic]
        Task<bool> WhenWritable()
        {
            if (closed) return Known(false);
            return items.count < capacity || mode != BoundedChannelFullMode.Wait ? Known(true) : writable;
        }

        static Task<bool> Known(bool value)
        {
            Task<bool> task = new Task<bool>();
            task.SetResult(value);
            return task;
        }

        static ValueTask<bool> Cancellable(Task<bool> task, CancellationToken token)
        {
            if (!token.CanBeCanceled) return new ValueTask<bool>(task);
            return new ValueTask<bool>(task.WaitAsync(token));
        }

        sealed class StandardReader : ChannelReader<T>
        {
            readonly StandardChannel<T> channel;
            public StandardReader(StandardChannel<T> channel) { this.channel = channel; }

            public override int Count => channel.items.Count();
            public override Task Completion => channel.completion;

            public override bool TryRead(out T item)
            {
                Intrinsics.SwitchPoint();
                return channel.Read(out item);
            }

            public override bool TryPeek(out T item) => channel.items.PeekFirst(out item);
            public override ValueTask<bool> WaitToReadAsync(CancellationToken cancellationToken = default) => Cancellable(channel.WhenReadable(), cancellationToken);
        }

        sealed class StandardWriter : ChannelWriter<T>
        {
            readonly StandardChannel<T> channel;
            public StandardWriter(StandardChannel<T> channel) { this.channel = channel; }

            public override bool TryWrite(T item)
            {
                Intrinsics.SwitchPoint();
                return channel.Write(item);
            }

            public override bool TryComplete(Exception error = null) => channel.Close(error);
            public override ValueTask<bool> WaitToWriteAsync(CancellationToken cancellationToken = default) => Cancellable(channel.WhenWritable(), cancellationToken);
        }
    }
}
