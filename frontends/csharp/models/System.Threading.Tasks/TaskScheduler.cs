using System.Collections.Generic;
using Redhanded;

namespace System.Threading.Tasks
{
    public class TaskScheduler
    {
        static readonly TaskScheduler standard = new TaskScheduler();

        // Tasks are posted there.
        internal SynchronizationContext Context;

        public static TaskScheduler Default => standard;
        // That of the task that is running.
        public static TaskScheduler Current => Task.RunningOn ?? standard;
        public virtual int MaximumConcurrencyLevel => 4;
        public int Id => 1;

        // What .NET asks for: it throws before anything is started.
        internal static TaskScheduler Given(TaskScheduler scheduler)
        {
            if (Expectation.IsNull(scheduler)) throw new ArgumentNullException("scheduler");
            return scheduler;
        }

        internal bool IsCustom => Context == null && this != standard;

        public static TaskScheduler FromCurrentSynchronizationContext()
        {
            TaskScheduler scheduler = new TaskScheduler();
            scheduler.Context = SynchronizationContext.Current;
            return scheduler.Context == null ? standard : scheduler;
        }

        protected internal virtual void QueueTask(Task task) { TryExecuteTask(task); }
        protected virtual bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => false;
        protected virtual IEnumerable<Task> GetScheduledTasks() => null;
        protected bool TryExecuteTask(Task task) => task.ExecuteFrom(this);

        public static event EventHandler<UnobservedTaskExceptionEventArgs> UnobservedTaskException;
    }

    public class UnobservedTaskExceptionEventArgs : EventArgs
    {
        public AggregateException Exception => null;
        public bool Observed => true;
        public void SetObserved() { }
    }
}
