using System.Threading;
using Redhanded;

namespace System.ComponentModel
{
    public delegate void DoWorkEventHandler(object sender, DoWorkEventArgs e);
    public delegate void ProgressChangedEventHandler(object sender, ProgressChangedEventArgs e);
    public delegate void RunWorkerCompletedEventHandler(object sender, RunWorkerCompletedEventArgs e);
    public delegate void AsyncCompletedEventHandler(object sender, AsyncCompletedEventArgs e);

    public class DoWorkEventArgs : CancelEventArgs
    {
        readonly object argument;
        public DoWorkEventArgs(object argument) { this.argument = argument; }
        public object Argument => argument;
        public object Result { get; set; }
    }

    public class ProgressChangedEventArgs : EventArgs
    {
        readonly int percentage;
        readonly object state;

        public ProgressChangedEventArgs(int progressPercentage, object userState)
        {
            percentage = progressPercentage;
            state = userState;
        }

        public int ProgressPercentage => percentage;
        public object UserState => state;
    }

    public class AsyncCompletedEventArgs : EventArgs
    {
        readonly Exception error;
        readonly bool cancelled;
        readonly object state;

        public AsyncCompletedEventArgs(Exception error, bool cancelled, object userState)
        {
            this.error = error;
            this.cancelled = cancelled;
            state = userState;
        }

        public Exception Error => error;
        public bool Cancelled => cancelled;
        public object UserState => state;
    }

    public class RunWorkerCompletedEventArgs : AsyncCompletedEventArgs
    {
        readonly object result;

        public RunWorkerCompletedEventArgs(object result, Exception error, bool cancelled) : base(error, cancelled, null)
        {
            this.result = result;
        }

        public object Result => result;
    }

    // The work runs on another thread; what it reports comes back to the context that started it.
    public class BackgroundWorker : Component
    {
        SynchronizationContext context;
        bool busy;
        bool cancelled;

        public event DoWorkEventHandler DoWork;
        public event ProgressChangedEventHandler ProgressChanged;
        public event RunWorkerCompletedEventHandler RunWorkerCompleted;

        public bool IsBusy => busy;
        public bool CancellationPending => cancelled;
        public bool WorkerReportsProgress { get; set; }
        public bool WorkerSupportsCancellation { get; set; }

        public void RunWorkerAsync() { RunWorkerAsync(null); }

        public void RunWorkerAsync(object argument)
        {
            if (busy) throw new InvalidOperationException();
            busy = true;
            cancelled = false;
            context = SynchronizationContext.Current;
            Intrinsics.StartTask((Action)(() => Work(argument)), null);
        }

        void Work(object argument)
        {
            DoWorkEventArgs work = new DoWorkEventArgs(argument);
            Exception error = null;
            try
            {
                DoWorkEventHandler handler = DoWork;
                if (handler != null) handler(this, work);
            }
            catch (Exception e)
            {
                error = e;
            }
            RunWorkerCompletedEventArgs completed = new RunWorkerCompletedEventArgs(work.Result, error, work.Cancel);
            Return(nothing =>
            {
                busy = false;
                OnRunWorkerCompleted(completed);
            });
        }

        void Return(SendOrPostCallback callback)
        {
            if (context == null) Intrinsics.StartTask(callback, null);
            else context.Post(callback, null);
        }

        protected virtual void OnRunWorkerCompleted(RunWorkerCompletedEventArgs e)
        {
            RunWorkerCompletedEventHandler handler = RunWorkerCompleted;
            if (handler != null) handler(this, e);
        }

        protected virtual void OnProgressChanged(ProgressChangedEventArgs e)
        {
            ProgressChangedEventHandler handler = ProgressChanged;
            if (handler != null) handler(this, e);
        }

        public void ReportProgress(int percentProgress) { ReportProgress(percentProgress, null); }

        public void ReportProgress(int percentProgress, object userState)
        {
            if (Expectation.IsFalse(WorkerReportsProgress)) throw new InvalidOperationException();
            ProgressChangedEventArgs progress = new ProgressChangedEventArgs(percentProgress, userState);
            // Nothing runs yet that it could come from.
            if (busy) Return(nothing => OnProgressChanged(progress));
            else OnProgressChanged(progress);
        }

        public void CancelAsync()
        {
            if (Expectation.IsFalse(WorkerSupportsCancellation)) throw new InvalidOperationException();
            cancelled = true;
        }
    }
}
