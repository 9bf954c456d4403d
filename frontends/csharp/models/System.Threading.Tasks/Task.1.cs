using System.Runtime.CompilerServices;
using Redhanded;

namespace System.Threading.Tasks
{
    public class Task<TResult> : Task
    {
        TResult result;

        internal Task() { }

        public Task(Func<TResult> function) { Prepare(function, null, default, 0); }
        public Task(Func<TResult> function, CancellationToken cancellationToken) { Prepare(function, null, cancellationToken, 0); }
        public Task(Func<TResult> function, TaskCreationOptions creationOptions) { Prepare(function, null, default, creationOptions); }
        public Task(Func<TResult> function, CancellationToken cancellationToken, TaskCreationOptions creationOptions) { Prepare(function, null, cancellationToken, creationOptions); }
        public Task(Func<object, TResult> function, object state) { Prepare(function, state, default, 0); }
        public Task(Func<object, TResult> function, object state, CancellationToken cancellationToken) { Prepare(function, state, cancellationToken, 0); }
        public Task(Func<object, TResult> function, object state, TaskCreationOptions creationOptions) { Prepare(function, state, default, creationOptions); }
        public Task(Func<object, TResult> function, object state, CancellationToken cancellationToken, TaskCreationOptions creationOptions) { Prepare(function, state, cancellationToken, creationOptions); }

        internal override void Invoke(Delegate body, object state)
        {
            if (body is Func<TResult>) result = ((Func<TResult>)body)();
            else if (body is ContinuationBody) ((ContinuationBody)body)();
            else result = ((Func<object, TResult>)body)(state);
        }

        internal override void Finish(object value)
        {
            result = Intrinsics.Reinterpret<TResult>(value);
            End(TaskStatus.RanToCompletion);
        }

        internal override void EndAs(Task other)
        {
            if (other is Task<TResult>) result = ((Task<TResult>)other).result;
            base.EndAs(other);
        }

        internal void Keep(TResult value) { result = value; }
        internal TResult Kept => result;
        internal void SetResult(TResult value) { TrySet(value); }

        [Atomic]
        internal bool TrySet(TResult value)
        {
            if (HasEnded) return false;
            result = value;
            End(TaskStatus.RanToCompletion);
            return true;
        }

        public TResult Result
        {
            get
            {
                Wait();
                return result;
            }
        }

        public static new TaskFactory<TResult> Factory => new TaskFactory<TResult>();

        public new TaskAwaiter<TResult> GetAwaiter() => new TaskAwaiter<TResult>(this, true);
        public new ConfiguredTaskAwaitable<TResult> ConfigureAwait(bool continueOnCapturedContext) => new ConfiguredTaskAwaitable<TResult>(this, continueOnCapturedContext);

        public Task ContinueWith(Action<Task<TResult>> continuationAction) => ContinueAs(new Task(), () => continuationAction(this), 0, null, default);
        public Task ContinueWith(Action<Task<TResult>> continuationAction, CancellationToken cancellationToken) => ContinueAs(new Task(), () => continuationAction(this), 0, null, cancellationToken);
        public Task ContinueWith(Action<Task<TResult>> continuationAction, TaskContinuationOptions continuationOptions) => ContinueAs(new Task(), () => continuationAction(this), continuationOptions, null, default);
        public Task ContinueWith(Action<Task<TResult>> continuationAction, TaskScheduler scheduler) => ContinueAs(new Task(), () => continuationAction(this), 0, TaskScheduler.Given(scheduler), default);
        public Task ContinueWith(Action<Task<TResult>> continuationAction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler) => ContinueAs(new Task(), () => continuationAction(this), continuationOptions, TaskScheduler.Given(scheduler), cancellationToken);
        public Task ContinueWith(Action<Task<TResult>, object> continuationAction, object state) => ContinueAs(new Task(), () => continuationAction(this, state), 0, null, default);
        public Task<R> ContinueWith<R>(Func<Task<TResult>, R> continuationFunction) => Follow(() => continuationFunction(this), 0, null, default);
        public Task<R> ContinueWith<R>(Func<Task<TResult>, R> continuationFunction, CancellationToken cancellationToken) => Follow(() => continuationFunction(this), 0, null, cancellationToken);
        public Task<R> ContinueWith<R>(Func<Task<TResult>, R> continuationFunction, TaskContinuationOptions continuationOptions) => Follow(() => continuationFunction(this), continuationOptions, null, default);
        public Task<R> ContinueWith<R>(Func<Task<TResult>, R> continuationFunction, TaskScheduler scheduler) => Follow(() => continuationFunction(this), 0, TaskScheduler.Given(scheduler), default);
        public Task<R> ContinueWith<R>(Func<Task<TResult>, R> continuationFunction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler) => Follow(() => continuationFunction(this), continuationOptions, TaskScheduler.Given(scheduler), cancellationToken);
        public Task<R> ContinueWith<R>(Func<Task<TResult>, object, R> continuationFunction, object state) => Follow(() => continuationFunction(this, state), 0, null, default);

        public new Task<TResult> WaitAsync(TimeSpan timeout) => WaitAsync(timeout, default);
        public new Task<TResult> WaitAsync(CancellationToken cancellationToken) => WaitAsync(Timeout.InfiniteTimeSpan, cancellationToken);

        public new Task<TResult> WaitAsync(TimeSpan timeout, CancellationToken cancellationToken)
        {
            Task<TResult> limited = new Task<TResult>();
            Then(new CopyContinuation(this, limited));
            Task limit = timeout.TotalMilliseconds < 0 ? Task.WhenCanceled(cancellationToken) : Task.Delay(timeout, cancellationToken);
            limit.Then(new LimitContinuation(limit, limited));
            return limited;
        }
    }
}
