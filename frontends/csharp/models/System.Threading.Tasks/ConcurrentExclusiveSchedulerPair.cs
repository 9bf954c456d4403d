using Redhanded;

namespace System.Threading.Tasks
{
    public class ConcurrentExclusiveSchedulerPair
    {
        readonly ReaderWriterLockSlim turns = new ReaderWriterLockSlim();

        public ConcurrentExclusiveSchedulerPair()
        {
            ConcurrentScheduler = new TurnScheduler(turns, false);
            ExclusiveScheduler = new TurnScheduler(turns, true);
        }

        public ConcurrentExclusiveSchedulerPair(TaskScheduler taskScheduler) : this() { }
        public ConcurrentExclusiveSchedulerPair(TaskScheduler taskScheduler, int maxConcurrencyLevel) : this() { }
        public ConcurrentExclusiveSchedulerPair(TaskScheduler taskScheduler, int maxConcurrencyLevel, int maxItemsPerTask) : this() { }

        public TaskScheduler ConcurrentScheduler { get; }
        public TaskScheduler ExclusiveScheduler { get; }
        public void Complete() { }
        public Task Completion => Intrinsics.Unknown<Task>();

        // One exclusive task at a time, or several of the others.
        sealed class TurnScheduler : TaskScheduler
        {
            readonly ReaderWriterLockSlim turns;
            readonly bool exclusive;

            public TurnScheduler(ReaderWriterLockSlim turns, bool exclusive)
            {
                this.turns = turns;
                this.exclusive = exclusive;
            }

            protected internal override void QueueTask(Task task)
            {
                Intrinsics.StartTask((Action)(() => Take(task)), null);
            }

            void Take(Task task)
            {
                if (exclusive)
                {
                    turns.EnterWriteLock();
                    TryExecuteTask(task);
                    turns.ExitWriteLock();
                }
                else
                {
                    turns.EnterReadLock();
                    TryExecuteTask(task);
                    turns.ExitReadLock();
                }
            }
        }
    }
}
