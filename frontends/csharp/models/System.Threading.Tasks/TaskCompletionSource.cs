using System.Collections.Generic;

namespace System.Threading.Tasks
{
    public class TaskCompletionSource<TResult>
    {
        readonly Task<TResult> task = new Task<TResult>();

        public TaskCompletionSource() { }
        public TaskCompletionSource(object state) { }
        public TaskCompletionSource(TaskCreationOptions creationOptions) { }
        public TaskCompletionSource(object state, TaskCreationOptions creationOptions) { }

        public Task<TResult> Task => task;

        public bool TrySetResult(TResult result) => task.TrySet(result);
        public bool TrySetException(Exception exception) => task.TryEnd(TaskStatus.Faulted, exception);
        public bool TrySetException(IEnumerable<Exception> exceptions) => task.TryEnd(TaskStatus.Faulted, new AggregateException(exceptions));
        public bool TrySetCanceled() => task.TryEnd(TaskStatus.Canceled, null);
        public bool TrySetCanceled(CancellationToken cancellationToken) => task.TryEnd(TaskStatus.Canceled, null);

        public void SetResult(TResult result) { if (!TrySetResult(result)) throw new InvalidOperationException(); }
        public void SetException(Exception exception) { if (!TrySetException(exception)) throw new InvalidOperationException(); }
        public void SetException(IEnumerable<Exception> exceptions) { if (!TrySetException(exceptions)) throw new InvalidOperationException(); }
        public void SetCanceled() { if (!TrySetCanceled()) throw new InvalidOperationException(); }
        public void SetCanceled(CancellationToken cancellationToken) { SetCanceled(); }
    }

    public class TaskCompletionSource
    {
        readonly Task task = new Task();

        public TaskCompletionSource() { }
        public TaskCompletionSource(object state) { }
        public TaskCompletionSource(TaskCreationOptions creationOptions) { }
        public TaskCompletionSource(object state, TaskCreationOptions creationOptions) { }

        public Task Task => task;

        public bool TrySetResult() => task.TryEnd(TaskStatus.RanToCompletion, null);
        public bool TrySetException(Exception exception) => task.TryEnd(TaskStatus.Faulted, exception);
        public bool TrySetCanceled() => task.TryEnd(TaskStatus.Canceled, null);
        public bool TrySetCanceled(CancellationToken cancellationToken) => task.TryEnd(TaskStatus.Canceled, null);

        public void SetResult() { if (!TrySetResult()) throw new InvalidOperationException(); }
        public void SetException(Exception exception) { if (!TrySetException(exception)) throw new InvalidOperationException(); }
        public void SetCanceled() { if (!TrySetCanceled()) throw new InvalidOperationException(); }
    }
}
