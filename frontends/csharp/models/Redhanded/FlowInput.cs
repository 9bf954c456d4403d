using System;
using System.Threading;
using System.Threading.Tasks;
using System.Threading.Tasks.Dataflow;

namespace Redhanded
{
    // What goes into a block that works: as many at once as it may, each on a thread of the pool. What
    // happens before a message is posted happens before the work on it; where only one works at a time,
    // the work on one happens before that on the next.
    public sealed class FlowInput<T>
    {
        readonly ItemChain<T> items = new ItemChain<T>();
        readonly Action<T> body;
        readonly Action<Exception> ended;
        readonly int limit;
        readonly int capacity;
        readonly TaskScheduler scheduler;
        int workers;
        // Those that somebody works on, too.
        int inside;
        bool closed;
        bool over;
        Exception failure;
        Task<bool> room = new Task<bool>();

        public FlowInput(Action<T> body, Action<Exception> ended, ExecutionDataflowBlockOptions options)
        {
            this.body = body;
            this.ended = ended;
            int degree = options.MaxDegreeOfParallelism;
            limit = degree > 0 ? degree : 4;
            capacity = options.BoundedCapacity > 0 ? options.BoundedCapacity : int.MaxValue;
            scheduler = options.TaskScheduler;
        }

        public int Count => items.Count();

        public bool Put(T item)
        {
            bool wantsWorker;
            if (!Enter(item, out wantsWorker)) return false;
            if (!wantsWorker) return true;
            if (scheduler == TaskScheduler.Default) Intrinsics.StartTask((Action)Work, null);
            else Task.Factory.StartNew(Work, CancellationToken.None, TaskCreationOptions.None, scheduler);
            return true;
        }

        [Atomic]
        bool Enter(T item, out bool wantsWorker)
        {
            wantsWorker = false;
            if (closed || inside >= capacity) return false;
            inside++;
            items.AddLast(item);
            if (workers < limit)
            {
                workers++;
                wantsWorker = true;
            }
            return true;
        }

        public async Task<bool> PutWhenRoom(T item)
        {
            while (!Put(item))
            {
                if (!await WhenRoom().ConfigureAwait(false)) return false;
            }
            return true;
        }

        [Atomic]
        Task<bool> WhenRoom()
        {
            if (!closed && inside >= capacity) return room;
            Task<bool> known = new Task<bool>();
            known.SetResult(!closed);
            return known;
        }

        void Work()
        {
            T item;
            while (Take(out item))
            {
                try
                {
                    body(item);
                }
                catch (Exception e)
                {
                    Close(e);
                }
                Leave();
            }
            if (IsOver()) ended(failure);
        }

        [Atomic]
        bool Take(out T item)
        {
            if (failure == null && items.TakeFirst(out item))
            {
                if (limit == 1) Intrinsics.Acquire(this);
                return true;
            }
            item = default(T);
            workers--;
            return false;
        }

        [Atomic]
        void Leave()
        {
            inside--;
            Intrinsics.Release(this);
            Task<bool> waited = room;
            room = new Task<bool>();
            waited.TrySet(!closed);
        }

        // Whether all is done; only once.
        [Atomic]
        bool IsOver()
        {
            if (!closed || over || workers > 0 || items.count > 0 && failure == null) return false;
            over = true;
            Intrinsics.Acquire(this);
            return true;
        }

        public void Close(Exception error)
        {
            MarkClosed(error);
            if (IsOver()) ended(failure);
        }

        [Atomic]
        void MarkClosed(Exception error)
        {
            if (failure == null) failure = error;
            if (closed) return;
            closed = true;
            Intrinsics.Release(this);
            room.TrySet(false);
        }
    }
}
