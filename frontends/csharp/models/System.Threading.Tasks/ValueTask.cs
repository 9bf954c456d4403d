using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

namespace System.Threading.Tasks
{
    public struct ValueTask
    {
        readonly Task task;

        public ValueTask(Task task) { this.task = task; }
        public ValueTask(IValueTaskSource source, short token) { task = SourceTask.Of(source, token); }

        Task Inner => task == null ? Task.CompletedTask : task;

        public static ValueTask CompletedTask => default;
        public static ValueTask<R> FromResult<R>(R result) => new ValueTask<R>(result);
        public bool IsCompleted => Inner.IsCompleted;
        public bool IsCompletedSuccessfully => Inner.IsCompletedSuccessfully;
        public bool IsFaulted => Inner.IsFaulted;
        public bool IsCanceled => Inner.IsCanceled;
        public Task AsTask() => Inner;
        public ValueTask Preserve() => this;
        public TaskAwaiter GetAwaiter() => new TaskAwaiter(Inner, true);
        public ConfiguredTaskAwaitable ConfigureAwait(bool continueOnCapturedContext) => new ConfiguredTaskAwaitable(Inner, continueOnCapturedContext);
    }

    public struct ValueTask<TResult>
    {
        readonly Task<TResult> task;

        public ValueTask(TResult result) { task = Task.FromResult(result); }
        public ValueTask(Task<TResult> task) { this.task = task; }
        public ValueTask(IValueTaskSource<TResult> source, short token) { task = SourceTask.Of(source, token); }

        Task<TResult> Inner => task == null ? Task.FromResult(default(TResult)) : task;

        public TResult Result => Inner.Result;
        public bool IsCompleted => Inner.IsCompleted;
        public bool IsCompletedSuccessfully => Inner.IsCompletedSuccessfully;
        public bool IsFaulted => Inner.IsFaulted;
        public bool IsCanceled => Inner.IsCanceled;
        public Task<TResult> AsTask() => Inner;
        public ValueTask<TResult> Preserve() => this;
        public TaskAwaiter<TResult> GetAwaiter() => new TaskAwaiter<TResult>(Inner, true);
        public ConfiguredTaskAwaitable<TResult> ConfigureAwait(bool continueOnCapturedContext) => new ConfiguredTaskAwaitable<TResult>(Inner, continueOnCapturedContext);
    }
}
