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
        readonly ControlCollection controls;
        string text = "";
        bool enabled = true;
        bool visible = true;
        bool created;

        public Control()
        {
            controls = new ControlCollection(this);
            queue.Watch(this);
        }

        public event EventHandler Click;
        public event EventHandler TextChanged;
        public event EventHandler HandleCreated;
        public event EventHandler HandleDestroyed;
        public event EventHandler VisibleChanged;

        // What only the user and the system cause, on the control's thread.
        internal void OfUser(Delegate handler) { queue.Attach(this, this, handler); }
        internal void NotOfUser(Delegate handler) { queue.Detach(this, handler); }

        public event EventHandler DoubleClick { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler Enter { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler Leave { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler GotFocus { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler LostFocus { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler MouseEnter { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler MouseLeave { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler MouseHover { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler Resize { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler SizeChanged { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler LocationChanged { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler Move { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler EnabledChanged { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler BackColorChanged { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler ForeColorChanged { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler FontChanged { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler ParentChanged { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler StyleChanged { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler Validated { add { OfUser(value); } remove { NotOfUser(value); } }
        public event MouseEventHandler MouseDown { add { OfUser(value); } remove { NotOfUser(value); } }
        public event MouseEventHandler MouseUp { add { OfUser(value); } remove { NotOfUser(value); } }
        public event MouseEventHandler MouseMove { add { OfUser(value); } remove { NotOfUser(value); } }
        public event MouseEventHandler MouseClick { add { OfUser(value); } remove { NotOfUser(value); } }
        public event MouseEventHandler MouseDoubleClick { add { OfUser(value); } remove { NotOfUser(value); } }
        public event MouseEventHandler MouseWheel { add { OfUser(value); } remove { NotOfUser(value); } }
        public event KeyEventHandler KeyDown { add { OfUser(value); } remove { NotOfUser(value); } }
        public event KeyEventHandler KeyUp { add { OfUser(value); } remove { NotOfUser(value); } }
        public event KeyPressEventHandler KeyPress { add { OfUser(value); } remove { NotOfUser(value); } }
        public event PaintEventHandler Paint { add { OfUser(value); } remove { NotOfUser(value); } }
        public event DragEventHandler DragDrop { add { OfUser(value); } remove { NotOfUser(value); } }
        public event DragEventHandler DragEnter { add { OfUser(value); } remove { NotOfUser(value); } }
        public event DragEventHandler DragOver { add { OfUser(value); } remove { NotOfUser(value); } }
        public event System.ComponentModel.CancelEventHandler Validating { add { OfUser(value); } remove { NotOfUser(value); } }

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

        void IEventSource.RaiseSome() { if (IsUsable) RaiseAny(); }
        internal virtual void RaiseAny() { OnClick(EventArgs.Empty); }

        // Neither it nor what it lies in is disabled or hidden.
        public bool IsUsable
        {
            get
            {
                Control each = this;
                for (int depth = 0; each != null && depth < 20; depth++)
                {
                    if (!each.enabled || !each.visible) return false;
                    each = each.Parent;
                }
                return true;
            }
        }

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
            readonly Control owner;

            public ControlCollection(Control owner) { this.owner = owner; }

            public int Count => all.Size;
            public Control this[int index] => all.At(index);

            public virtual void Add(Control value)
            {
                if (value != null) value.Parent = owner;
                all.Append(value);
            }

            public virtual void AddRange(Control[] controls) { for (int i = 0; i < controls.Length; i++) Add(controls[i]); }
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
        public event System.ComponentModel.CancelEventHandler Closing;
        public event EventHandler Closed;
        public event EventHandler Activated { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler Deactivate { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler ResizeEnd { add { OfUser(value); } remove { NotOfUser(value); } }

        bool isOpen;
        bool isMain;

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

        protected virtual void OnClosing(CancelEventArgs e)
        {
            System.ComponentModel.CancelEventHandler handler = Closing;
            if (handler != null) handler(this, e);
        }

        protected virtual void OnClosed(EventArgs e) { RaiseWith(Closed, e); }

        internal void Open()
        {
            isOpen = true;
            CreateControl();
            OnLoad(EventArgs.Empty);
            Queue.Post(() => OnShown(EventArgs.Empty));
        }

        // The main window: with it, the user interface ends.
        internal void OpenFirst()
        {
            isMain = true;
            Open();
            Queue.WhenClosing(Close);
        }

        public new void Show() { if (!isOpen) Open(); }

        public DialogResult ShowDialog()
        {
            Open();
            return Intrinsics.Unknown<DialogResult>();
        }

        public DialogResult ShowDialog(Control owner) => ShowDialog();

        public void Close()
        {
            FormClosingEventArgs closing = new FormClosingEventArgs();
            OnClosing(closing);
            OnFormClosing(closing);
            if (closing.Cancel) return;
            isOpen = false;
            OnClosed(EventArgs.Empty);
            OnFormClosed(new FormClosedEventArgs());
            if (isMain) Queue.End();
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
            mainForm.OpenFirst();
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
    public class Panel : Control { }
    public class GroupBox : Control { }
    public class PictureBox : Control { }

    public delegate void MouseEventHandler(object sender, MouseEventArgs e);
    public delegate void KeyEventHandler(object sender, KeyEventArgs e);
    public delegate void KeyPressEventHandler(object sender, KeyPressEventArgs e);
    public delegate void PaintEventHandler(object sender, PaintEventArgs e);
    public delegate void DragEventHandler(object sender, DragEventArgs e);

    public class MouseEventArgs : EventArgs
    {
        public int X => Intrinsics.Unknown<int>();
        public int Y => Intrinsics.Unknown<int>();
        public int Clicks => Intrinsics.Unknown<int>();
        public int Delta => Intrinsics.Unknown<int>();
    }

    public class KeyEventArgs : EventArgs
    {
        public bool Alt => Intrinsics.Unknown<bool>();
        public bool Control => Intrinsics.Unknown<bool>();
        public bool Shift => Intrinsics.Unknown<bool>();
        public bool Handled { get; set; }
        public bool SuppressKeyPress { get; set; }
    }

    public class KeyPressEventArgs : EventArgs
    {
        public char KeyChar { get => Intrinsics.Unknown<char>(); set { } }
        public bool Handled { get; set; }
    }

    public class PaintEventArgs : EventArgs { }
    public class DragEventArgs : EventArgs { }

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
