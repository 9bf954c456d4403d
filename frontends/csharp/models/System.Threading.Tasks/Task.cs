using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Redhanded;

namespace System.Threading.Tasks
{
    // A task that computes runs on a thread of its own: the highest concurrency that is allowed
    // ([HSR] 4.2). One without a body is a promise: of an async method, of a completion source.
    public class Task : IAsyncResult, IDisposable
    {
        [ThreadStatic] static Task running;
        internal static TaskScheduler RunningOn => running == null ? null : running.scheduler;
        static int lastId;
        static readonly Task completed = Done(new Task());

        Delegate body;
        object state;
        int thread = -1;
        int id;
        TaskStatus status;
        Exception failure;
        Continuation continuations;
        ExecutionContext flow;
        Task parent;
        Task antecedent;
        List<Task> children;
        TaskScheduler scheduler;
        CancellationToken token;

        internal Task() { }

        public Task(Action action) { Prepare(action, null, default, 0); }
        public Task(Action action, CancellationToken cancellationToken) { Prepare(action, null, cancellationToken, 0); }
        public Task(Action action, TaskCreationOptions creationOptions) { Prepare(action, null, default, creationOptions); }
        public Task(Action action, CancellationToken cancellationToken, TaskCreationOptions creationOptions) { Prepare(action, null, cancellationToken, creationOptions); }
        public Task(Action<object> action, object state) { Prepare(action, state, default, 0); }
        public Task(Action<object> action, object state, CancellationToken cancellationToken) { Prepare(action, state, cancellationToken, 0); }
        public Task(Action<object> action, object state, TaskCreationOptions creationOptions) { Prepare(action, state, default, creationOptions); }
        public Task(Action<object> action, object state, CancellationToken cancellationToken, TaskCreationOptions creationOptions) { Prepare(action, state, cancellationToken, creationOptions); }

        // After more than a day, nobody looks any more.
        static bool IsEndless(int milliseconds) => milliseconds < 0 || milliseconds >= 86400000;

        internal void Prepare(Delegate body, object state, CancellationToken token, TaskCreationOptions options)
        {
            // PreferFairness, LongRunning, AttachedToParent, DenyChildAttach, HideScheduler,
            // RunContinuationsAsynchronously: there are no others.
            bool exist = ((int)options & ~95) == 0;
            if (Expectation.IsFalse(exist)) throw new ArgumentOutOfRangeException();
            this.body = body;
            this.state = state;
            this.token = token;
            flow = ExecutionContext.current;
            if ((options & TaskCreationOptions.AttachedToParent) != 0 && running != null)
            {
                // The parent may deny it, or the child may be cancelled before it starts.
                Intrinsics.Outside();
                parent = running;
                if (parent.children == null) parent.children = new List<Task>();
                parent.children.Append(this);
            }
        }

        // ---- how it runs ----

        public void Start() { StartOn(TaskScheduler.Current); }

        public void Start(TaskScheduler scheduler) { StartOn(TaskScheduler.Given(scheduler)); }

        internal void StartOn(TaskScheduler scheduler)
        {
            // The scheduler is code of the program, and called by who starts the task.
            if (StartsCustom(scheduler)) scheduler.QueueTask(this);
        }

        [Atomic]
        bool StartsCustom(TaskScheduler scheduler)
        {
            if (status != TaskStatus.Created) throw new InvalidOperationException();
            if (token.IsCancellationRequested)
            {
                End(TaskStatus.Canceled);
                return false;
            }
            status = TaskStatus.WaitingToRun;
            this.scheduler = scheduler;
            SynchronizationContext context = scheduler == null ? null : scheduler.Context;
            if (scheduler != null && scheduler.IsCustom)
            {
                // Whoever runs its tasks may have reasons of their own to stop.
                Intrinsics.Outside();
                Intrinsics.Release(this);
                thread = -1;
                return true;
            }
            if (context != null) context.Post(ExecuteIn, null);
            else
            {
                thread = Intrinsics.StartTask((Action)Execute, null);
                Intrinsics.EndedByThread(this, thread);
            }
            return false;
        }

        public void RunSynchronously()
        {
            if (status != TaskStatus.Created) throw new InvalidOperationException();
            status = TaskStatus.Running;
            Execute();
        }

        public void RunSynchronously(TaskScheduler scheduler)
        {
            TaskScheduler.Given(scheduler);
            RunSynchronously();
        }

        void ExecuteIn(object nothing) { ExecuteAfter(); }

        internal bool ExecuteFrom(TaskScheduler custom)
        {
            if (status != TaskStatus.WaitingToRun) return false;
            status = TaskStatus.Running;
            Intrinsics.Acquire(this);
            Execute();
            return true;
        }

        void Execute()
        {
            Task outer = running;
            ExecutionContext context = ExecutionContext.current;
            running = this;
            ExecutionContext.current = flow;
            status = TaskStatus.Running;
            try
            {
                Invoke(body, state);
            }
            catch (Exception e)
            {
                failure = e;
            }
            catch
            {
                failure = Intrinsics.Unknown<Exception>();
            }
            running = outer;
            ExecutionContext.current = context;
            if (children != null) WaitForChildren();
            if (failure == null) End(TaskStatus.RanToCompletion);
            else Fail(failure);
        }

        void WaitForChildren()
        {
            for (int i = 0; i < children.Size; i++) children.At(i).Join();
        }

        internal virtual void Invoke(Delegate body, object state)
        {
            if (body is Action) ((Action)body)();
            else if (body is ContinuationBody) ((ContinuationBody)body)();
            else ((Action<object>)body)(state);
        }

        // ---- how it ends ----

        internal virtual void Finish(object result) { End(TaskStatus.RanToCompletion); }

        internal void Fail(Exception e)
        {
            failure = e;
            if (e is OperationCanceledException) End(TaskStatus.Canceled);
            else End(TaskStatus.Faulted);
        }

        internal void Cancel()
        {
            End(TaskStatus.Canceled);
        }

        [Atomic]
        internal bool TryEnd(TaskStatus how, Exception e)
        {
            if (HasEnded) return false;
            failure = e;
            End(how);
            return true;
        }

        [Atomic]
        internal void End(TaskStatus how)
        {
            status = how;
            Intrinsics.Release(this);
            Intrinsics.WakeAll(this);
            Continuation each = continuations;
            continuations = null;
            while (each != null)
            {
                each.Go();
                each = each.next;
            }
        }

        static Task Done(Task task)
        {
            task.End(TaskStatus.RanToCompletion);
            return task;
        }

        internal bool HasEndedAs(TaskStatus how) => status == how;

        // Ends as another task has.
        internal virtual void EndAs(Task other)
        {
            Intrinsics.Acquire(other);
            TryEnd(other.status, other.failure);
        }

        // As what follows another task.
        internal void StartAfter(Task first, TaskScheduler scheduler)
        {
            // The scheduler is called by who has ended the first task.
            if (StartsCustomAfter(first, scheduler)) scheduler.QueueTask(this);
        }

        [Atomic]
        bool StartsCustomAfter(Task first, TaskScheduler scheduler)
        {
            if (token.IsCancellationRequested)
            {
                End(TaskStatus.Canceled);
                return false;
            }
            status = TaskStatus.WaitingToRun;
            antecedent = first;
            this.scheduler = scheduler;
            if (scheduler != null && scheduler.IsCustom)
            {
                // Whoever runs its tasks may have reasons of their own to stop.
                Intrinsics.Outside();
                Intrinsics.Release(this);
                thread = -1;
                return true;
            }
            SynchronizationContext context = scheduler == null ? null : scheduler.Context;
            if (context != null) context.Post(ExecuteIn, null);
            else
            {
                thread = Intrinsics.StartContinuation((Action)ExecuteAfter, null);
                Intrinsics.EndedByThread(this, thread);
            }
            return false;
        }

        void ExecuteAfter()
        {
            // All that ended with it, not only what completed it last.
            if (antecedent != null) Intrinsics.Acquire(antecedent);
            Intrinsics.Acquire(this);
            Execute();
        }

        internal bool HasEnded => status >= TaskStatus.RanToCompletion;

        // What follows the end; at once if it has come.
        [Atomic]
        internal void Then(Continuation continuation)
        {
            if (HasEnded)
            {
                Intrinsics.Acquire(this);
                continuation.Go();
            }
            else if (continuations == null) continuations = continuation;
            else
            {
                Continuation last = continuations;
                while (last.next != null) last = last.next;
                last.next = continuation;
            }
        }

        // ---- waiting ----

        // Waits for the end, whatever it is.
        [Atomic]
        internal void Join()
        {
            while (!HasEnded)
            {
                if (thread >= 0)
                {
                    int waited = thread;
                    Intrinsics.JoinThread(waited);
                    thread = -1;
                }
                else
                {
                    Intrinsics.Await(this);
                    Intrinsics.Block();
                }
            }
            Intrinsics.Acquire(this);
        }

        [Atomic]
        internal bool JoinTimed()
        {
            while (!HasEnded)
            {
                Intrinsics.Await(this);
                if (!Intrinsics.BlockTimed() && !HasEnded) return false;
            }
            Intrinsics.Acquire(this);
            return true;
        }

        internal void ThrowAggregated()
        {
            if (status == TaskStatus.Faulted) throw new AggregateException(failure);
            if (status == TaskStatus.Canceled) throw new AggregateException(new TaskCanceledException(this));
        }

        internal void ThrowPlain()
        {
            if (status == TaskStatus.Faulted) throw failure is AggregateException && ((AggregateException)failure).OfTasks ? failure.InnerException : failure;
            if (status == TaskStatus.Canceled) throw new TaskCanceledException(this);
        }

        public void Wait()
        {
            Join();
            ThrowAggregated();
        }

        public void Wait(CancellationToken cancellationToken)
        {
            if (cancellationToken.CanBeCanceled) WaitAny(new[] { this, Task.WhenCanceled(cancellationToken) });
            else Join();
            cancellationToken.ThrowIfCancellationRequested();
            ThrowAggregated();
        }

        public bool Wait(int millisecondsTimeout)
        {
            if (IsEndless(millisecondsTimeout))
            {
                Wait();
                return true;
            }
            if (!JoinTimed()) return false;
            ThrowAggregated();
            return true;
        }

        public bool Wait(TimeSpan timeout) => Wait((int)timeout.TotalMilliseconds);
        public bool Wait(int millisecondsTimeout, CancellationToken cancellationToken) => Wait(millisecondsTimeout);
        public bool Wait(TimeSpan timeout, CancellationToken cancellationToken) => Wait(timeout);

        public static void WaitAll(params Task[] tasks)
        {
            int count = Intrinsics.ArrayLength(tasks);
            for (int i = 0; i < count; i++) tasks[i].Join();
            List<Exception> failures = null;
            for (int i = 0; i < count; i++)
            {
                Task task = tasks[i];
                if (task.status == TaskStatus.RanToCompletion) continue;
                if (failures == null) failures = new List<Exception>();
                failures.Append(task.status == TaskStatus.Faulted ? task.failure : new TaskCanceledException(task));
            }
            if (failures != null) throw new AggregateException(failures);
        }

        public static void WaitAll(Task[] tasks, CancellationToken cancellationToken)
        {
            if (cancellationToken.CanBeCanceled) Intrinsics.Outside();
            WaitAll(tasks);
        }

        public static void WaitAll(IEnumerable<Task> tasks, CancellationToken cancellationToken = default)
        {
            WaitAll(new List<Task>(tasks).ToArray());
        }

        public static bool WaitAll(Task[] tasks, int millisecondsTimeout)
        {
            if (IsEndless(millisecondsTimeout))
            {
                WaitAll(tasks);
                return true;
            }
            int count = Intrinsics.ArrayLength(tasks);
            for (int i = 0; i < count; i++)
            {
                if (!tasks[i].JoinTimed()) return false;
            }
            WaitAll(tasks);
            return true;
        }

        public static bool WaitAll(Task[] tasks, TimeSpan timeout) => WaitAll(tasks, (int)timeout.TotalMilliseconds);
        public static bool WaitAll(Task[] tasks, int millisecondsTimeout, CancellationToken cancellationToken) => WaitAll(tasks, millisecondsTimeout);

        [Atomic]
        public static int WaitAny(params Task[] tasks)
        {
            int count = Intrinsics.ArrayLength(tasks);
            while (true)
            {
                int ended = FirstEnded(tasks, count);
                if (ended >= 0) return ended;
                for (int i = 0; i < count; i++) Intrinsics.Await(tasks[i]);
                Intrinsics.Block();
            }
        }

        [Atomic]
        public static int WaitAny(Task[] tasks, int millisecondsTimeout)
        {
            if (IsEndless(millisecondsTimeout)) return WaitAny(tasks);
            int count = Intrinsics.ArrayLength(tasks);
            while (true)
            {
                int ended = FirstEnded(tasks, count);
                if (ended >= 0) return ended;
                for (int i = 0; i < count; i++) Intrinsics.Await(tasks[i]);
                if (!Intrinsics.BlockTimed()) return FirstEnded(tasks, count);
            }
        }

        public static int WaitAny(Task[] tasks, TimeSpan timeout) => WaitAny(tasks, (int)timeout.TotalMilliseconds);
        public static int WaitAny(Task[] tasks, CancellationToken cancellationToken)
        {
            // Only that it may end the wait is known of it.
            if (cancellationToken.CanBeCanceled) Intrinsics.Outside();
            return WaitAny(tasks);
        }

        public static int WaitAny(Task[] tasks, int millisecondsTimeout, CancellationToken cancellationToken) => WaitAny(tasks, millisecondsTimeout);

        static int FirstEnded(Task[] tasks, int count)
        {
            int start = Intrinsics.Choice(count);
            for (int i = 0; i < count; i++)
            {
                int index = (start + i) % count;
                Task task = tasks[index];
                if (task.HasEnded)
                {
                    Intrinsics.Acquire(task);
                    return index;
                }
            }
            return -1;
        }

        // ---- what is known of it ----

        public TaskStatus Status { get { Look(); return status; } }
        public bool IsCompleted { get { Look(); return HasEnded; } }
        public bool IsCompletedSuccessfully { get { Look(); return status == TaskStatus.RanToCompletion; } }
        public bool IsFaulted { get { Look(); return status == TaskStatus.Faulted; } }
        public bool IsCanceled { get { Look(); return status == TaskStatus.Canceled; } }

        // Who sees that a task has ended, sees what it did.
        void Look()
        {
            Intrinsics.SwitchPoint();
            if (HasEnded) Intrinsics.Acquire(this);
        }

        internal bool LooksEnded { get { Look(); return HasEnded; } }

        public AggregateException Exception
        {
            get
            {
                Look();
                return status == TaskStatus.Faulted ? new AggregateException(failure) : null;
            }
        }

        internal Exception Failure => failure;

        public int Id
        {
            get
            {
                if (id == 0)
                {
                    lastId = lastId + 1;
                    id = lastId;
                }
                return id;
            }
        }

        public static int? CurrentId => running == null ? (int?)null : running.Id;
        public object AsyncState => state;
        public TaskCreationOptions CreationOptions => 0;
        public bool CompletedSynchronously => false;
        public WaitHandle AsyncWaitHandle
        {
            get
            {
                ManualResetEvent ended = new ManualResetEvent(false);
                Then(new SetContinuation(ended));
                return ended;
            }
        }

        public void Dispose() { }

        // ---- await ----

        public TaskAwaiter GetAwaiter() => new TaskAwaiter(this, true);
        public ConfiguredTaskAwaitable ConfigureAwait(bool continueOnCapturedContext) => new ConfiguredTaskAwaitable(this, continueOnCapturedContext);
        public ConfiguredTaskAwaitable ConfigureAwait(ConfigureAwaitOptions options) => new ConfiguredTaskAwaitable(this, (options & ConfigureAwaitOptions.ContinueOnCapturedContext) != 0);

        // ---- continuations ----

        internal delegate void ContinuationBody();

        internal Task ContinueAs(Task next, ContinuationBody body, TaskContinuationOptions options, TaskScheduler scheduler, CancellationToken token)
        {
            next.Prepare(body, null, token, 0);
            Intrinsics.Release(next);
            Then(new TaskContinuation(this, next, options, scheduler ?? TaskScheduler.Current));
            return next;
        }

        public Task ContinueWith(Action<Task> continuationAction) => ContinueAs(new Task(), () => continuationAction(this), 0, null, default);
        public Task ContinueWith(Action<Task> continuationAction, CancellationToken cancellationToken) => ContinueAs(new Task(), () => continuationAction(this), 0, null, cancellationToken);
        public Task ContinueWith(Action<Task> continuationAction, TaskContinuationOptions continuationOptions) => ContinueAs(new Task(), () => continuationAction(this), continuationOptions, null, default);
        public Task ContinueWith(Action<Task> continuationAction, TaskScheduler scheduler) => ContinueAs(new Task(), () => continuationAction(this), 0, TaskScheduler.Given(scheduler), default);
        public Task ContinueWith(Action<Task> continuationAction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler) => ContinueAs(new Task(), () => continuationAction(this), continuationOptions, TaskScheduler.Given(scheduler), cancellationToken);
        public Task ContinueWith(Action<Task, object> continuationAction, object state) => ContinueAs(new Task(), () => continuationAction(this, state), 0, null, default);
        public Task ContinueWith(Action<Task, object> continuationAction, object state, CancellationToken cancellationToken) => ContinueAs(new Task(), () => continuationAction(this, state), 0, null, cancellationToken);
        public Task ContinueWith(Action<Task, object> continuationAction, object state, TaskContinuationOptions continuationOptions) => ContinueAs(new Task(), () => continuationAction(this, state), continuationOptions, null, default);
        public Task ContinueWith(Action<Task, object> continuationAction, object state, TaskScheduler scheduler) => ContinueAs(new Task(), () => continuationAction(this, state), 0, TaskScheduler.Given(scheduler), default);
        public Task ContinueWith(Action<Task, object> continuationAction, object state, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler) => ContinueAs(new Task(), () => continuationAction(this, state), continuationOptions, TaskScheduler.Given(scheduler), cancellationToken);

        internal Task<R> Follow<R>(Func<R> function, TaskContinuationOptions options, TaskScheduler scheduler, CancellationToken token)
        {
            Task<R> next = new Task<R>();
            ContinueAs(next, () => next.Keep(function()), options, scheduler, token);
            return next;
        }

        public Task<R> ContinueWith<R>(Func<Task, R> continuationFunction) => Follow(() => continuationFunction(this), 0, null, default);
        public Task<R> ContinueWith<R>(Func<Task, R> continuationFunction, CancellationToken cancellationToken) => Follow(() => continuationFunction(this), 0, null, cancellationToken);
        public Task<R> ContinueWith<R>(Func<Task, R> continuationFunction, TaskContinuationOptions continuationOptions) => Follow(() => continuationFunction(this), continuationOptions, null, default);
        public Task<R> ContinueWith<R>(Func<Task, R> continuationFunction, TaskScheduler scheduler) => Follow(() => continuationFunction(this), 0, TaskScheduler.Given(scheduler), default);
        public Task<R> ContinueWith<R>(Func<Task, R> continuationFunction, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler) => Follow(() => continuationFunction(this), continuationOptions, TaskScheduler.Given(scheduler), cancellationToken);
        public Task<R> ContinueWith<R>(Func<Task, object, R> continuationFunction, object state) => Follow(() => continuationFunction(this, state), 0, null, default);
        public Task<R> ContinueWith<R>(Func<Task, object, R> continuationFunction, object state, TaskContinuationOptions continuationOptions) => Follow(() => continuationFunction(this, state), continuationOptions, null, default);
        public Task<R> ContinueWith<R>(Func<Task, object, R> continuationFunction, object state, CancellationToken cancellationToken, TaskContinuationOptions continuationOptions, TaskScheduler scheduler) => Follow(() => continuationFunction(this, state), continuationOptions, TaskScheduler.Given(scheduler), cancellationToken);

        // ---- making tasks ----

        public static TaskFactory Factory => new TaskFactory();
        public static Task CompletedTask => completed;

        static Task Started(Task task)
        {
            task.StartOn(null);
            return task;
        }

        public static Task Run(Action action) => Started(new Task(action));
        public static Task Run(Action action, CancellationToken cancellationToken) => Started(new Task(action, cancellationToken));
        public static Task<R> Run<R>(Func<R> function) => (Task<R>)Started(new Task<R>(function));
        public static Task<R> Run<R>(Func<R> function, CancellationToken cancellationToken) => (Task<R>)Started(new Task<R>(function, cancellationToken));
        public static Task Run(Func<Task> function) => ((Task<Task>)Started(new Task<Task>(function))).Unwrap();
        public static Task Run(Func<Task> function, CancellationToken cancellationToken) => ((Task<Task>)Started(new Task<Task>(function, cancellationToken))).Unwrap();
        public static Task<R> Run<R>(Func<Task<R>> function) => ((Task<Task<R>>)Started(new Task<Task<R>>(function))).Unwrap();
        public static Task<R> Run<R>(Func<Task<R>> function, CancellationToken cancellationToken) => ((Task<Task<R>>)Started(new Task<Task<R>>(function, cancellationToken))).Unwrap();

        public static Task<R> FromResult<R>(R result)
        {
            Task<R> task = new Task<R>();
            task.SetResult(result);
            return task;
        }

        public static Task FromException(Exception exception)
        {
            Task task = new Task();
            task.TryEnd(TaskStatus.Faulted, exception);
            return task;
        }

        public static Task<R> FromException<R>(Exception exception)
        {
            Task<R> task = new Task<R>();
            task.TryEnd(TaskStatus.Faulted, exception);
            return task;
        }

        public static Task FromCanceled(CancellationToken cancellationToken)
        {
            Task task = new Task();
            task.Cancel();
            return task;
        }

        public static Task<R> FromCanceled<R>(CancellationToken cancellationToken)
        {
            Task<R> task = new Task<R>();
            task.Cancel();
            return task;
        }

        // Time is not measured: it may be over at any moment.
        static Task After(bool endless, CancellationToken cancellationToken)
        {
            Task task = new Task();
            if (cancellationToken.CanBeCanceled)
                cancellationToken.Register(() => task.TryEnd(TaskStatus.Canceled, null));
            // Who waits for ever does so on purpose.
            if (endless) Intrinsics.Outside();
            else Intrinsics.StartTimer((Action)(() =>
            {
                Intrinsics.BlockTimed();
                task.TryEnd(TaskStatus.RanToCompletion, null);
            }), null);
            return task;
        }

        internal static Task WhenCanceled(CancellationToken cancellationToken) => After(true, cancellationToken);

        public static Task Delay(int millisecondsDelay) => millisecondsDelay == 0 ? completed : After(millisecondsDelay < 0, default);
        public static Task Delay(int millisecondsDelay, CancellationToken cancellationToken) => After(millisecondsDelay < 0, cancellationToken);
        public static Task Delay(TimeSpan delay) => Delay((int)delay.TotalMilliseconds);
        public static Task Delay(TimeSpan delay, CancellationToken cancellationToken) => Delay((int)delay.TotalMilliseconds, cancellationToken);
        public static YieldAwaitable Yield() => default;

        public static Task WhenAll(params Task[] tasks)
        {
            Task all = new Task();
            new AllOf(all, new List<Task>(tasks), null).Begin();
            return all;
        }

        public static Task WhenAll(IEnumerable<Task> tasks)
        {
            Task all = new Task();
            new AllOf(all, new List<Task>(tasks), null).Begin();
            return all;
        }

        public static Task<R[]> WhenAll<R>(params Task<R>[] tasks) => AllResults(new List<Task<R>>(tasks));
        public static Task<R[]> WhenAll<R>(IEnumerable<Task<R>> tasks) => AllResults(new List<Task<R>>(tasks));

        static Task<R[]> AllResults<R>(List<Task<R>> tasks)
        {
            Task<R[]> all = new Task<R[]>();
            List<Task> each = new List<Task>();
            for (int i = 0; i < tasks.Size; i++) each.Append(tasks.At(i));
            new AllOf(all, each, () =>
            {
                R[] results = new R[tasks.Size];
                for (int i = 0; i < tasks.Size; i++) results[i] = tasks.At(i).Kept;
                all.Keep(results);
            }).Begin();
            return all;
        }

        public static Task<Task> WhenAny(params Task[] tasks) => AnyOf<Task>(new List<Task>(tasks));
        public static Task<Task> WhenAny(IEnumerable<Task> tasks) => AnyOf<Task>(new List<Task>(tasks));
        public static Task<Task> WhenAny(Task task1, Task task2) => AnyOf<Task>(new List<Task> { task1, task2 });
        public static Task<Task<R>> WhenAny<R>(params Task<R>[] tasks) => AnyOf<Task<R>>(new List<Task>(tasks));
        public static Task<Task<R>> WhenAny<R>(IEnumerable<Task<R>> tasks) => AnyOf<Task<R>>(new List<Task>(tasks));
        public static Task<Task<R>> WhenAny<R>(Task<R> task1, Task<R> task2) => AnyOf<Task<R>>(new List<Task> { task1, task2 });

        static Task<U> AnyOf<U>(List<Task> tasks)
        {
            Task<U> any = new Task<U>();
            for (int i = 0; i < tasks.Size; i++) tasks.At(i).Then(new FirstContinuation<U>(any, tasks.At(i)));
            return any;
        }

        public static IAsyncEnumerable<Task> WhenEach(params Task[] tasks) => EachOf<Task>(new List<Task>(tasks));
        public static IAsyncEnumerable<Task> WhenEach(IEnumerable<Task> tasks) => EachOf<Task>(new List<Task>(tasks));
        public static IAsyncEnumerable<Task<R>> WhenEach<R>(params Task<R>[] tasks) => EachOf<Task<R>>(new List<Task>(tasks));
        public static IAsyncEnumerable<Task<R>> WhenEach<R>(IEnumerable<Task<R>> tasks) => EachOf<Task<R>>(new List<Task>(tasks));

        static async IAsyncEnumerable<U> EachOf<U>(List<Task> tasks)
        {
            while (tasks.Size > 0)
            {
                U ended = await AnyOf<U>(tasks).ConfigureAwait(false);
                for (int i = 0; i < tasks.Size; i++)
                {
                    if (!Intrinsics.SameObject(tasks.At(i), ended)) continue;
                    tasks.DropAt(i);
                    break;
                }
                yield return ended;
            }
        }

        public Task WaitAsync(TimeSpan timeout) => WaitAsync(timeout, default);
        public Task WaitAsync(CancellationToken cancellationToken) => WaitAsync(Timeout.InfiniteTimeSpan, cancellationToken);

        public Task WaitAsync(TimeSpan timeout, CancellationToken cancellationToken)
        {
            Task limited = new Task();
            Then(new CopyContinuation(this, limited));
            bool endless = timeout.TotalMilliseconds < 0;
            Task limit = After(endless, cancellationToken);
            limit.Then(new LimitContinuation(limit, limited));
            return limited;
        }
    }
}
