using Redhanded;

namespace System.Threading.Tasks
{
    public class TaskFactory
    {
        readonly CancellationToken token;
        readonly TaskCreationOptions options;
        readonly TaskScheduler scheduler;

        public TaskFactory() { }
        public TaskFactory(CancellationToken cancellationToken) { token = cancellationToken; }
        public TaskFactory(TaskScheduler scheduler) { this.scheduler = scheduler; }
        public TaskFactory(TaskCreationOptions creationOptions, TaskContinuationOptions continuationOptions) { options = creationOptions; }

        public TaskFactory(CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskContinuationOptions continuationOptions, TaskScheduler scheduler)
        {
            token = cancellationToken;
            options = creationOptions;
            this.scheduler = scheduler;
        }

        public CancellationToken CancellationToken => token;
        public TaskScheduler Scheduler => scheduler;
        public TaskCreationOptions CreationOptions => options;

        Task Begin(Task task, TaskScheduler scheduler)
        {
            task.StartOn(scheduler ?? TaskScheduler.Current);
            return task;
        }

        Task<R> Begin<R>(Task<R> task, TaskScheduler scheduler)
        {
            task.StartOn(scheduler ?? TaskScheduler.Current);
            return task;
        }

        public Task StartNew(Action action) => Begin(new Task(action, token, options), scheduler);
        public Task StartNew(Action action, CancellationToken cancellationToken) => Begin(new Task(action, cancellationToken, options), scheduler);
        public Task StartNew(Action action, TaskCreationOptions creationOptions) => Begin(new Task(action, token, creationOptions), scheduler);
        public Task StartNew(Action action, CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskScheduler scheduler) => Begin(new Task(action, cancellationToken, creationOptions), TaskScheduler.Given(scheduler));
        public Task StartNew(Action<object> action, object state) => Begin(new Task(action, state, token, options), scheduler);
        public Task StartNew(Action<object> action, object state, CancellationToken cancellationToken) => Begin(new Task(action, state, cancellationToken, options), scheduler);
        public Task StartNew(Action<object> action, object state, TaskCreationOptions creationOptions) => Begin(new Task(action, state, token, creationOptions), scheduler);
        public Task StartNew(Action<object> action, object state, CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskScheduler scheduler) => Begin(new Task(action, state, cancellationToken, creationOptions), TaskScheduler.Given(scheduler));

        public Task<R> StartNew<R>(Func<R> function) => Begin(new Task<R>(function, token, options), scheduler);
        public Task<R> StartNew<R>(Func<R> function, CancellationToken cancellationToken) => Begin(new Task<R>(function, cancellationToken, options), scheduler);
        public Task<R> StartNew<R>(Func<R> function, TaskCreationOptions creationOptions) => Begin(new Task<R>(function, token, creationOptions), scheduler);
        public Task<R> StartNew<R>(Func<R> function, CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskScheduler scheduler) => Begin(new Task<R>(function, cancellationToken, creationOptions), TaskScheduler.Given(scheduler));
        public Task<R> StartNew<R>(Func<object, R> function, object state) => Begin(new Task<R>(function, state, token, options), scheduler);
        public Task<R> StartNew<R>(Func<object, R> function, object state, CancellationToken cancellationToken) => Begin(new Task<R>(function, state, cancellationToken, options), scheduler);
        public Task<R> StartNew<R>(Func<object, R> function, object state, TaskCreationOptions creationOptions) => Begin(new Task<R>(function, state, token, creationOptions), scheduler);
        public Task<R> StartNew<R>(Func<object, R> function, object state, CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskScheduler scheduler) => Begin(new Task<R>(function, state, cancellationToken, creationOptions), TaskScheduler.Given(scheduler));

        public Task ContinueWhenAll(Task[] tasks, Action<Task[]> continuationAction) => Task.WhenAll(tasks).ContinueWith(_ => continuationAction(tasks));
        public Task ContinueWhenAll<A>(Task<A>[] tasks, Action<Task<A>[]> continuationAction) => Task.WhenAll(tasks).ContinueWith(_ => continuationAction(tasks));
        public Task<R> ContinueWhenAll<R>(Task[] tasks, Func<Task[], R> continuationFunction) => Task.WhenAll(tasks).ContinueWith(_ => continuationFunction(tasks));
        public Task<R> ContinueWhenAll<A, R>(Task<A>[] tasks, Func<Task<A>[], R> continuationFunction) => Task.WhenAll(tasks).ContinueWith(_ => continuationFunction(tasks));
        public Task ContinueWhenAny(Task[] tasks, Action<Task> continuationAction) => Task.WhenAny(tasks).ContinueWith(first => continuationAction(first.Result));
        public Task ContinueWhenAny<A>(Task<A>[] tasks, Action<Task<A>> continuationAction) => Task.WhenAny(tasks).ContinueWith(first => continuationAction(first.Result));
        public Task<R> ContinueWhenAny<R>(Task[] tasks, Func<Task, R> continuationFunction) => Task.WhenAny(tasks).ContinueWith(first => continuationFunction(first.Result));
        public Task<R> ContinueWhenAny<A, R>(Task<A>[] tasks, Func<Task<A>, R> continuationFunction) => Task.WhenAny(tasks).ContinueWith(first => continuationFunction(first.Result));

        // What has begun already: its end comes on another thread once it is signalled, or here.
        Task<R> Awaited<R>(IAsyncResult begun, Func<IAsyncResult, R> end, TaskScheduler scheduler)
        {
            if (Expectation.IsNull(begun)) throw new ArgumentNullException("asyncResult");
            WaitHandle done = begun.IsCompleted ? null : begun.AsyncWaitHandle;
            Task<R> task = new Task<R>(() =>
            {
                if (done != null) done.WaitOne();
                return end(begun);
            });
            if (done == null) task.RunSynchronously();
            else Begin(task, scheduler);
            return task;
        }

        public Task FromAsync(IAsyncResult asyncResult, Action<IAsyncResult> endMethod) => Awaited(asyncResult, Ended(endMethod), scheduler);
        public Task FromAsync(IAsyncResult asyncResult, Action<IAsyncResult> endMethod, TaskCreationOptions creationOptions) => Awaited(asyncResult, Ended(endMethod), scheduler);
        public Task FromAsync(IAsyncResult asyncResult, Action<IAsyncResult> endMethod, TaskCreationOptions creationOptions, TaskScheduler scheduler) => Awaited(asyncResult, Ended(endMethod), TaskScheduler.Given(scheduler));
        public Task<R> FromAsync<R>(IAsyncResult asyncResult, Func<IAsyncResult, R> endMethod) => Awaited(asyncResult, endMethod, scheduler);
        public Task<R> FromAsync<R>(IAsyncResult asyncResult, Func<IAsyncResult, R> endMethod, TaskCreationOptions creationOptions) => Awaited(asyncResult, endMethod, scheduler);
        public Task<R> FromAsync<R>(IAsyncResult asyncResult, Func<IAsyncResult, R> endMethod, TaskCreationOptions creationOptions, TaskScheduler scheduler) => Awaited(asyncResult, endMethod, TaskScheduler.Given(scheduler));

        // It begins here and now; the callback ends the task. Of what begins somewhere unknown it is not
        // known when that comes.
        Task<R> Called<R>(Func<AsyncCallback, IAsyncResult> begin, Func<IAsyncResult, R> end)
        {
            TaskCompletionSource<R> ended = new TaskCompletionSource<R>();
            IAsyncResult begun = begin(result =>
            {
                try
                {
                    ended.TrySetResult(end(result));
                }
                catch (Exception e)
                {
                    ended.TrySetException(e);
                }
            });
            return Intrinsics.IsUnknown(begun) ? StartNew(() => end(begun)) : ended.Task;
        }

        static Func<IAsyncResult, bool> Ended(Action<IAsyncResult> endMethod) => result => { endMethod(result); return true; };

        public Task FromAsync(Func<AsyncCallback, object, IAsyncResult> beginMethod, Action<IAsyncResult> endMethod, object state) => Called(callback => beginMethod(callback, state), Ended(endMethod));
        public Task FromAsync(Func<AsyncCallback, object, IAsyncResult> beginMethod, Action<IAsyncResult> endMethod, object state, TaskCreationOptions creationOptions) => Called(callback => beginMethod(callback, state), Ended(endMethod));
        public Task<R> FromAsync<R>(Func<AsyncCallback, object, IAsyncResult> beginMethod, Func<IAsyncResult, R> endMethod, object state) => Called(callback => beginMethod(callback, state), endMethod);
        public Task<R> FromAsync<R>(Func<AsyncCallback, object, IAsyncResult> beginMethod, Func<IAsyncResult, R> endMethod, object state, TaskCreationOptions creationOptions) => Called(callback => beginMethod(callback, state), endMethod);
        public Task FromAsync<A>(Func<A, AsyncCallback, object, IAsyncResult> beginMethod, Action<IAsyncResult> endMethod, A arg1, object state) => Called(callback => beginMethod(arg1, callback, state), Ended(endMethod));
        public Task FromAsync<A>(Func<A, AsyncCallback, object, IAsyncResult> beginMethod, Action<IAsyncResult> endMethod, A arg1, object state, TaskCreationOptions creationOptions) => Called(callback => beginMethod(arg1, callback, state), Ended(endMethod));
        public Task<R> FromAsync<A, R>(Func<A, AsyncCallback, object, IAsyncResult> beginMethod, Func<IAsyncResult, R> endMethod, A arg1, object state) => Called(callback => beginMethod(arg1, callback, state), endMethod);
        public Task<R> FromAsync<A, R>(Func<A, AsyncCallback, object, IAsyncResult> beginMethod, Func<IAsyncResult, R> endMethod, A arg1, object state, TaskCreationOptions creationOptions) => Called(callback => beginMethod(arg1, callback, state), endMethod);
        public Task FromAsync<A, B>(Func<A, B, AsyncCallback, object, IAsyncResult> beginMethod, Action<IAsyncResult> endMethod, A arg1, B arg2, object state) => Called(callback => beginMethod(arg1, arg2, callback, state), Ended(endMethod));
        public Task FromAsync<A, B>(Func<A, B, AsyncCallback, object, IAsyncResult> beginMethod, Action<IAsyncResult> endMethod, A arg1, B arg2, object state, TaskCreationOptions creationOptions) => Called(callback => beginMethod(arg1, arg2, callback, state), Ended(endMethod));
        public Task<R> FromAsync<A, B, R>(Func<A, B, AsyncCallback, object, IAsyncResult> beginMethod, Func<IAsyncResult, R> endMethod, A arg1, B arg2, object state) => Called(callback => beginMethod(arg1, arg2, callback, state), endMethod);
        public Task<R> FromAsync<A, B, R>(Func<A, B, AsyncCallback, object, IAsyncResult> beginMethod, Func<IAsyncResult, R> endMethod, A arg1, B arg2, object state, TaskCreationOptions creationOptions) => Called(callback => beginMethod(arg1, arg2, callback, state), endMethod);
        public Task FromAsync<A, B, C>(Func<A, B, C, AsyncCallback, object, IAsyncResult> beginMethod, Action<IAsyncResult> endMethod, A arg1, B arg2, C arg3, object state) => Called(callback => beginMethod(arg1, arg2, arg3, callback, state), Ended(endMethod));
        public Task FromAsync<A, B, C>(Func<A, B, C, AsyncCallback, object, IAsyncResult> beginMethod, Action<IAsyncResult> endMethod, A arg1, B arg2, C arg3, object state, TaskCreationOptions creationOptions) => Called(callback => beginMethod(arg1, arg2, arg3, callback, state), Ended(endMethod));
        public Task<R> FromAsync<A, B, C, R>(Func<A, B, C, AsyncCallback, object, IAsyncResult> beginMethod, Func<IAsyncResult, R> endMethod, A arg1, B arg2, C arg3, object state) => Called(callback => beginMethod(arg1, arg2, arg3, callback, state), endMethod);
        public Task<R> FromAsync<A, B, C, R>(Func<A, B, C, AsyncCallback, object, IAsyncResult> beginMethod, Func<IAsyncResult, R> endMethod, A arg1, B arg2, C arg3, object state, TaskCreationOptions creationOptions) => Called(callback => beginMethod(arg1, arg2, arg3, callback, state), endMethod);
    }

    public class TaskFactory<TResult>
    {
        readonly TaskFactory factory = new TaskFactory();

        public Task<TResult> StartNew(Func<TResult> function) => factory.StartNew(function);
        public Task<TResult> StartNew(Func<TResult> function, CancellationToken cancellationToken) => factory.StartNew(function, cancellationToken);
        public Task<TResult> StartNew(Func<TResult> function, TaskCreationOptions creationOptions) => factory.StartNew(function, creationOptions);
        public Task<TResult> StartNew(Func<TResult> function, CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskScheduler scheduler) => factory.StartNew(function, cancellationToken, creationOptions, scheduler);
        public Task<TResult> StartNew(Func<object, TResult> function, object state) => factory.StartNew(function, state);
        public Task<TResult> StartNew(Func<object, TResult> function, object state, CancellationToken cancellationToken) => factory.StartNew(function, state, cancellationToken);
        public Task<TResult> StartNew(Func<object, TResult> function, object state, TaskCreationOptions creationOptions) => factory.StartNew(function, state, creationOptions);
        public Task<TResult> StartNew(Func<object, TResult> function, object state, CancellationToken cancellationToken, TaskCreationOptions creationOptions, TaskScheduler scheduler) => factory.StartNew(function, state, cancellationToken, creationOptions, scheduler);
        public Task<TResult> FromAsync(Func<AsyncCallback, object, IAsyncResult> beginMethod, Func<IAsyncResult, TResult> endMethod, object state) => factory.FromAsync(beginMethod, endMethod, state);
        public Task<TResult> FromAsync(Func<AsyncCallback, object, IAsyncResult> beginMethod, Func<IAsyncResult, TResult> endMethod, object state, TaskCreationOptions creationOptions) => factory.FromAsync(beginMethod, endMethod, state, creationOptions);
        public Task<TResult> FromAsync<A>(Func<A, AsyncCallback, object, IAsyncResult> beginMethod, Func<IAsyncResult, TResult> endMethod, A arg1, object state) => factory.FromAsync(beginMethod, endMethod, arg1, state);
        public Task<TResult> FromAsync<A>(Func<A, AsyncCallback, object, IAsyncResult> beginMethod, Func<IAsyncResult, TResult> endMethod, A arg1, object state, TaskCreationOptions creationOptions) => factory.FromAsync(beginMethod, endMethod, arg1, state, creationOptions);
        public Task<TResult> FromAsync<A, B>(Func<A, B, AsyncCallback, object, IAsyncResult> beginMethod, Func<IAsyncResult, TResult> endMethod, A arg1, B arg2, object state) => factory.FromAsync(beginMethod, endMethod, arg1, arg2, state);
        public Task<TResult> FromAsync<A, B>(Func<A, B, AsyncCallback, object, IAsyncResult> beginMethod, Func<IAsyncResult, TResult> endMethod, A arg1, B arg2, object state, TaskCreationOptions creationOptions) => factory.FromAsync(beginMethod, endMethod, arg1, arg2, state, creationOptions);
        public Task<TResult> FromAsync<A, B, C>(Func<A, B, C, AsyncCallback, object, IAsyncResult> beginMethod, Func<IAsyncResult, TResult> endMethod, A arg1, B arg2, C arg3, object state) => factory.FromAsync(beginMethod, endMethod, arg1, arg2, arg3, state);
        public Task<TResult> FromAsync<A, B, C>(Func<A, B, C, AsyncCallback, object, IAsyncResult> beginMethod, Func<IAsyncResult, TResult> endMethod, A arg1, B arg2, C arg3, object state, TaskCreationOptions creationOptions) => factory.FromAsync(beginMethod, endMethod, arg1, arg2, arg3, state, creationOptions);
        public Task<TResult> FromAsync(IAsyncResult asyncResult, Func<IAsyncResult, TResult> endMethod) => factory.FromAsync(asyncResult, endMethod);
        public Task<TResult> FromAsync(IAsyncResult asyncResult, Func<IAsyncResult, TResult> endMethod, TaskCreationOptions creationOptions) => factory.FromAsync(asyncResult, endMethod, creationOptions);
        public Task<TResult> FromAsync(IAsyncResult asyncResult, Func<IAsyncResult, TResult> endMethod, TaskCreationOptions creationOptions, TaskScheduler scheduler) => factory.FromAsync(asyncResult, endMethod, creationOptions, scheduler);
        public Task<TResult> ContinueWhenAll(Task[] tasks, Func<Task[], TResult> continuationFunction) => factory.ContinueWhenAll(tasks, continuationFunction);
        public Task<TResult> ContinueWhenAny(Task[] tasks, Func<Task, TResult> continuationFunction) => factory.ContinueWhenAny(tasks, continuationFunction);
    }
}
