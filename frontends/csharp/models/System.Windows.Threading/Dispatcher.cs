using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using Redhanded;

namespace System.Windows.Threading
{
    public enum DispatcherPriority { Invalid = -1, Inactive, SystemIdle, ApplicationIdle, ContextIdle, Background, Input, Loaded, Render, DataBind, Normal, Send }

    // Priorities are not taken into account: any order of them may come about.
    public sealed class Dispatcher
    {
        [ThreadStatic] static Dispatcher current;

        readonly DispatcherQueue queue;
        readonly Thread thread = Thread.CurrentThread;

        Dispatcher(DispatcherQueue queue) { this.queue = queue; }

        public static Dispatcher CurrentDispatcher
        {
            get
            {
                if (current == null) current = new Dispatcher(DispatcherQueue.Ensure());
                return current;
            }
        }

        public static Dispatcher FromThread(Thread thread) => Intrinsics.Unknown<Dispatcher>();
        public Thread Thread => thread;
        public bool HasShutdownStarted => queue.HasEnded;
        public bool HasShutdownFinished => queue.HasEnded;

        public bool CheckAccess() => queue.IsMine;
        public void VerifyAccess() { if (!queue.IsMine) throw new InvalidOperationException(); }

        public void Invoke(Action callback) { queue.Send(callback); }
        public void Invoke(Action callback, DispatcherPriority priority) { queue.Send(callback); }
        public void Invoke(Action callback, DispatcherPriority priority, CancellationToken cancellationToken) { queue.Send(callback); }

        public TResult Invoke<TResult>(Func<TResult> callback)
        {
            TResult result = default(TResult);
            queue.Send(() => result = callback());
            return result;
        }

        public TResult Invoke<TResult>(Func<TResult> callback, DispatcherPriority priority) => Invoke(callback);

        public object Invoke(Delegate method, params object[] args)
        {
            object result = null;
            queue.Send(() => result = DelegateCall.Call(method, args));
            return result;
        }

        public object Invoke(DispatcherPriority priority, Delegate method) => Invoke(method, null);
        public object Invoke(DispatcherPriority priority, Delegate method, object arg) => Invoke(method, new[] { arg });

        public DispatcherOperation BeginInvoke(Delegate method, params object[] args) => new DispatcherOperation(queue.Post(() => DelegateCall.Call(method, args)).Task);
        public DispatcherOperation BeginInvoke(Delegate method, DispatcherPriority priority, params object[] args) => BeginInvoke(method, args);
        public DispatcherOperation BeginInvoke(DispatcherPriority priority, Delegate method) => BeginInvoke(method, null);
        public DispatcherOperation BeginInvoke(DispatcherPriority priority, Delegate method, object arg) => BeginInvoke(method, new[] { arg });

        public DispatcherOperation InvokeAsync(Action callback) => new DispatcherOperation(queue.Post(callback).Task);
        public DispatcherOperation InvokeAsync(Action callback, DispatcherPriority priority) => InvokeAsync(callback);

        public DispatcherOperation<TResult> InvokeAsync<TResult>(Func<TResult> callback)
        {
            TaskCompletionSource<TResult> source = new TaskCompletionSource<TResult>();
            queue.Post(() => source.TrySetResult(callback()));
            return new DispatcherOperation<TResult>(source.Task);
        }

        public DispatcherOperation<TResult> InvokeAsync<TResult>(Func<TResult> callback, DispatcherPriority priority) => InvokeAsync(callback);

        public static void Run() { DispatcherQueue.Ensure().Run(); }
        public static void ExitAllFrames() { DispatcherQueue.Ensure().End(); }
        public void InvokeShutdown() { queue.End(); }
        public void BeginInvokeShutdown(DispatcherPriority priority) { queue.End(); }
        internal void Watch(IEventSource source) { queue.Watch(source); }
        internal void Attach(IEventSource source, object sender, Delegate handler) { queue.Attach(source, sender, handler); }
        internal void Detach(IEventSource source, Delegate handler) { queue.Detach(source, handler); }
        internal void WhenClosing(Action action) { queue.WhenClosing(action); }
    }

    public class DispatcherOperation
    {
        readonly Task task;
        internal DispatcherOperation(Task task) { this.task = task; }
        public Task Task => task;
        public TaskAwaiter GetAwaiter() => task.GetAwaiter();

        public int Wait()
        {
            task.Wait();
            return 0;
        }

        public bool Abort() => false;
    }

    public class DispatcherOperation<TResult> : DispatcherOperation
    {
        readonly Task<TResult> task;
        internal DispatcherOperation(Task<TResult> task) : base(task) { this.task = task; }
        public new Task<TResult> Task => task;
        public TResult Result => task.Result;
        public new TaskAwaiter<TResult> GetAwaiter() => task.GetAwaiter();
    }

    public abstract class DispatcherObject
    {
        readonly Dispatcher dispatcher = Dispatcher.CurrentDispatcher;
        public Dispatcher Dispatcher => dispatcher;
        public bool CheckAccess() => dispatcher.CheckAccess();
        public void VerifyAccess() { dispatcher.VerifyAccess(); }
    }

    public class DispatcherTimer
    {
        readonly Dispatcher dispatcher = Dispatcher.CurrentDispatcher;
        readonly Ticker ticker;
        bool enabled;

        public DispatcherTimer() { ticker = new Ticker(Post); }
        public DispatcherTimer(DispatcherPriority priority) : this() { }

        public DispatcherTimer(TimeSpan interval, DispatcherPriority priority, EventHandler callback, Dispatcher dispatcher) : this()
        {
            Tick += callback;
            Start();
        }

        public event EventHandler Tick;
        public TimeSpan Interval { get; set; }
        public object Tag { get; set; }
        public Dispatcher Dispatcher => dispatcher;

        public bool IsEnabled
        {
            get => enabled;
            set
            {
                enabled = value;
                ticker.Set(value, true);
            }
        }

        void Post() { dispatcher.InvokeAsync(Raise); }

        void Raise()
        {
            EventHandler handler = Tick;
            if (enabled && handler != null) handler(this, EventArgs.Empty);
        }

        public void Start() { IsEnabled = true; }
        public void Stop() { IsEnabled = false; }
    }

    public sealed class DispatcherSynchronizationContext : SynchronizationContext
    {
        readonly DispatcherQueue queue = DispatcherQueue.Ensure();

        public DispatcherSynchronizationContext() { }
        public DispatcherSynchronizationContext(Dispatcher dispatcher) { }

        internal override int DispatcherThread => queue.Thread;
        public override void Post(SendOrPostCallback d, object state) { queue.Post(() => d(state)); }
        public override void Send(SendOrPostCallback d, object state) { queue.Send(() => d(state)); }
    }
}
