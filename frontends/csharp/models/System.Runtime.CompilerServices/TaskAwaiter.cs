using System.Threading;
using System.Threading.Tasks;
using Redhanded;

namespace System.Runtime.CompilerServices
{
    public struct TaskAwaiter : ICriticalNotifyCompletion, IContextAwaiter
    {
        readonly Task task;
        readonly bool returns;

        internal TaskAwaiter(Task task, bool returns)
        {
            this.task = task;
            this.returns = returns;
        }

        public bool ReturnsToContext => returns;
        public Task Awaited => task;
        public bool IsCompleted => task.LooksEnded;

        public void OnCompleted(Action continuation)
        {
            task.Then(new AwaitContinuation(continuation, returns ? SynchronizationContext.Current : null));
        }

        public void UnsafeOnCompleted(Action continuation) { OnCompleted(continuation); }

        public void GetResult()
        {
            task.Join();
            task.ThrowPlain();
        }
    }

    public struct TaskAwaiter<TResult> : ICriticalNotifyCompletion, IContextAwaiter
    {
        readonly Task<TResult> task;
        readonly bool returns;

        internal TaskAwaiter(Task<TResult> task, bool returns)
        {
            this.task = task;
            this.returns = returns;
        }

        public bool ReturnsToContext => returns;
        public Task Awaited => task;
        public bool IsCompleted => task.LooksEnded;

        public void OnCompleted(Action continuation)
        {
            task.Then(new AwaitContinuation(continuation, returns ? SynchronizationContext.Current : null));
        }

        public void UnsafeOnCompleted(Action continuation) { OnCompleted(continuation); }

        public TResult GetResult()
        {
            task.Join();
            task.ThrowPlain();
            return task.Kept;
        }
    }
}
