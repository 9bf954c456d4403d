using System.ComponentModel;
using System.Threading;
using System.Threading.Tasks;
using Redhanded;

namespace System.Windows.Forms
{
    public delegate void MethodInvoker();

    // Only the thread that made a control may use it, but for Invoke and its kin.
    public class Control : Component, ISynchronizeInvoke, IEventSource
    {
        readonly DispatcherQueue queue = DispatcherQueue.Ensure();
        readonly ControlCollection controls = new ControlCollection();
        string text = "";
        bool enabled = true;
        bool visible = true;
        bool created;

        public Control() { queue.Watch(this); }

        public event EventHandler Click;
        public event EventHandler TextChanged;
        public event EventHandler HandleCreated;
        public event EventHandler HandleDestroyed;
        public event EventHandler VisibleChanged;

        public ControlCollection Controls => controls;
        public string Name { get; set; }
        public object Tag { get; set; }
        public Control Parent { get; set; }

        public virtual string Text
        {
            get { Intrinsics.TouchRead(this); return text; }
            set
            {
                Intrinsics.TouchWrite(this);
                text = value;
                Raise(TextChanged);
            }
        }

        public bool Enabled
        {
            get { Intrinsics.TouchRead(this); return enabled; }
            set { Intrinsics.TouchWrite(this); enabled = value; }
        }

        public bool Visible
        {
            get { Intrinsics.TouchRead(this); return visible; }
            set { Intrinsics.TouchWrite(this); visible = value; }
        }

        public bool InvokeRequired => !queue.IsMine;
        public bool IsHandleCreated => created;
        public bool Created => created;
        public bool IsDisposed => false;
        public bool Disposing => false;

        public IntPtr Handle
        {
            get
            {
                CreateHandle();
                return Intrinsics.Unknown<IntPtr>();
            }
        }

        // Comes before the control is shown, on its own thread.
        protected virtual void CreateHandle()
        {
            if (created) return;
            created = true;
            OnHandleCreated(EventArgs.Empty);
        }

        public void CreateControl()
        {
            CreateHandle();
            for (int i = 0; i < controls.Count; i++) controls[i].CreateControl();
            OnCreateControl();
        }

        protected virtual void OnCreateControl() { }
        protected virtual void OnHandleCreated(EventArgs e) { RaiseWith(HandleCreated, e); }
        protected virtual void OnClick(EventArgs e) { RaiseWith(Click, e); }

        internal void Raise(EventHandler handler) { RaiseWith(handler, EventArgs.Empty); }

        internal void RaiseWith(EventHandler handler, EventArgs e)
        {
            if (handler != null) handler(this, e);
        }

        void IEventSource.RaiseSome() { RaiseAny(); }
        internal virtual void RaiseAny() { if (enabled) OnClick(EventArgs.Empty); }

        public object Invoke(Delegate method) => Invoke(method, null);

        public object Invoke(Delegate method, params object[] args)
        {
            object result = null;
            queue.Send(() => result = DelegateCall.Call(method, args));
            return result;
        }

        public void Invoke(Action method) { queue.Send(method); }

        public T Invoke<T>(Func<T> method)
        {
            T result = default(T);
            queue.Send(() => result = method());
            return result;
        }

        public IAsyncResult BeginInvoke(Delegate method) => BeginInvoke(method, null);
        public IAsyncResult BeginInvoke(Delegate method, params object[] args) => queue.Post(() => DelegateCall.Call(method, args)).Task;
        public IAsyncResult BeginInvoke(Action method) => queue.Post(method).Task;

        public object EndInvoke(IAsyncResult asyncResult)
        {
            ((Task)asyncResult).Wait();
            return Intrinsics.Unknown<object>();
        }

        internal DispatcherQueue Queue => queue;

        public void Show() { Visible = true; }
        public void Hide() { Visible = false; }
        public bool Focus() => true;
        public void Refresh() { Intrinsics.TouchWrite(this); }
        public void Invalidate() { }
        public void Update() { Intrinsics.TouchWrite(this); }
        public void SuspendLayout() { }
        public void ResumeLayout() { }
        public void ResumeLayout(bool performLayout) { }
        public void PerformLayout() { }

        public class ControlCollection
        {
            readonly System.Collections.Generic.List<Control> all = new System.Collections.Generic.List<Control>();

            public int Count => all.Size;
            public Control this[int index] => all.At(index);
            public virtual void Add(Control value) { all.Append(value); }
            public virtual void AddRange(Control[] controls) { for (int i = 0; i < controls.Length; i++) all.Append(controls[i]); }
            public virtual void Remove(Control value) { all.Remove(value); }
            public virtual void Clear() { all.DropAll(); }
        }
    }

    public class UserControl : Control
    {
        public event EventHandler Load;
        protected virtual void OnLoad(EventArgs e) { RaiseWith(Load, e); }
        protected override void OnCreateControl() { OnLoad(EventArgs.Empty); }
    }

    public enum DialogResult { None, OK, Cancel, Abort, Retry, Ignore, Yes, No }
    public enum CloseReason { None, WindowsShutDown, MdiFormClosing, UserClosing, TaskManagerClosing, FormOwnerClosing, ApplicationExitCall }
    public delegate void FormClosingEventHandler(object sender, FormClosingEventArgs e);
    public delegate void FormClosedEventHandler(object sender, FormClosedEventArgs e);

    public class FormClosingEventArgs : CancelEventArgs
    {
        public CloseReason CloseReason => Intrinsics.Unknown<CloseReason>();
    }

    public class FormClosedEventArgs : EventArgs
    {
        public CloseReason CloseReason => Intrinsics.Unknown<CloseReason>();
    }

    public class Form : Control
    {
        public event EventHandler Load;
        public event EventHandler Shown;
        public event FormClosingEventHandler FormClosing;
        public event FormClosedEventHandler FormClosed;

        public DialogResult DialogResult { get; set; }

        protected virtual void OnLoad(EventArgs e) { RaiseWith(Load, e); }
        protected virtual void OnShown(EventArgs e) { RaiseWith(Shown, e); }

        protected virtual void OnFormClosing(FormClosingEventArgs e)
        {
            FormClosingEventHandler handler = FormClosing;
            if (handler != null) handler(this, e);
        }

        protected virtual void OnFormClosed(FormClosedEventArgs e)
        {
            FormClosedEventHandler handler = FormClosed;
            if (handler != null) handler(this, e);
        }

        internal void Open()
        {
            CreateControl();
            OnLoad(EventArgs.Empty);
            Queue.Post(() => OnShown(EventArgs.Empty));
        }

        public new void Show() { Open(); }

        public DialogResult ShowDialog()
        {
            Open();
            return Intrinsics.Unknown<DialogResult>();
        }

        public DialogResult ShowDialog(Control owner) => ShowDialog();

        public void Close()
        {
            FormClosingEventArgs closing = new FormClosingEventArgs();
            OnFormClosing(closing);
            if (!closing.Cancel) OnFormClosed(new FormClosedEventArgs());
        }
    }

    public static class Application
    {
        public static event EventHandler ApplicationExit;
        public static event EventHandler Idle;
        public static event System.Threading.ThreadExceptionEventHandler ThreadException;

        public static void EnableVisualStyles() { }
        public static void SetCompatibleTextRenderingDefault(bool defaultValue) { }
        public static void SetHighDpiMode(int mode) { }
        public static void Run() { DispatcherQueue.Ensure().Run(); }

        public static void Run(Form mainForm)
        {
            mainForm.Open();
            DispatcherQueue.Ensure().Run();
        }

        public static void DoEvents()
        {
            DispatcherQueue queue = DispatcherQueue.Ensure();
            while (queue.Pump()) { }
        }

        public static void Exit() { DispatcherQueue.Ensure().End(); }
        public static void ExitThread() { DispatcherQueue.Ensure().End(); }
    }

    public static class MessageBox
    {
        public static DialogResult Show(string text) => Intrinsics.Unknown<DialogResult>();
        public static DialogResult Show(string text, string caption) => Intrinsics.Unknown<DialogResult>();
        public static DialogResult Show(Control owner, string text) => Intrinsics.Unknown<DialogResult>();
    }

    public class Button : Control
    {
        public DialogResult DialogResult { get; set; }
        public void PerformClick() { OnClick(EventArgs.Empty); }
    }

    public class Label : Control { }

    public class TextBox : Control
    {
        public bool Multiline { get; set; }
        public bool ReadOnly { get; set; }
        public void AppendText(string text) { Text = Text + text; }
        public void Clear() { Text = ""; }
        internal override void RaiseAny() { Text = Intrinsics.Unknown<string>(); }
    }

    public class CheckBox : Control
    {
        bool value;
        public event EventHandler CheckedChanged;

        public bool Checked
        {
            get { Intrinsics.TouchRead(this); return value; }
            set
            {
                Intrinsics.TouchWrite(this);
                this.value = value;
                Raise(CheckedChanged);
            }
        }

        internal override void RaiseAny() { Checked = !value; }
    }

    public class ProgressBar : Control
    {
        int value;
        public int Minimum { get; set; }
        public int Maximum { get; set; }

        public int Value
        {
            get { Intrinsics.TouchRead(this); return value; }
            set { Intrinsics.TouchWrite(this); this.value = value; }
        }
    }

    // Ticks come to the thread of the user interface.
    public class Timer : Component
    {
        readonly DispatcherQueue queue = DispatcherQueue.Ensure();
        readonly Ticker ticker;
        bool enabled;

        public Timer() { ticker = new Ticker(Post); }
        public Timer(IContainer container) : this() { }

        public event EventHandler Tick;
        public int Interval { get; set; }
        public object Tag { get; set; }

        public virtual bool Enabled
        {
            get => enabled;
            set
            {
                enabled = value;
                ticker.Set(value, true);
            }
        }

        void Post() { queue.Post(RaiseTick); }

        void RaiseTick()
        {
            EventHandler handler = Tick;
            if (enabled && handler != null) handler(this, EventArgs.Empty);
        }

        public void Start() { Enabled = true; }
        public void Stop() { Enabled = false; }
        protected override void Dispose(bool disposing) { Enabled = false; }
    }

    public sealed class WindowsFormsSynchronizationContext : SynchronizationContext
    {
        readonly DispatcherQueue queue = DispatcherQueue.Ensure();

        internal override int DispatcherThread => queue.Thread;
        public override void Post(SendOrPostCallback d, object state) { queue.Post(() => d(state)); }
        public override void Send(SendOrPostCallback d, object state) { queue.Send(() => d(state)); }
    }
}
