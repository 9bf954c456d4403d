using System.Threading.Tasks;

namespace System.Runtime.CompilerServices
{
    public struct ConfiguredTaskAwaitable
    {
        readonly Task task;
        readonly bool returns;

        internal ConfiguredTaskAwaitable(Task task, bool returns)
        {
            this.task = task;
            this.returns = returns;
        }

        public TaskAwaiter GetAwaiter() => new TaskAwaiter(task, returns);
    }

    public struct ConfiguredTaskAwaitable<TResult>
    {
        readonly Task<TResult> task;
        readonly bool returns;

        internal ConfiguredTaskAwaitable(Task<TResult> task, bool returns)
        {
            this.task = task;
            this.returns = returns;
        }

        public TaskAwaiter<TResult> GetAwaiter() => new TaskAwaiter<TResult>(task, returns);
    }
}
