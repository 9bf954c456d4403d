using System.Windows.Threading;
using Redhanded;

namespace System.Windows
{
    public delegate void RoutedEventHandler(object sender, RoutedEventArgs e);

    public class RoutedEventArgs : EventArgs
    {
        public bool Handled { get; set; }
        public object Source { get; set; }
    }

    public class DependencyObject : DispatcherObject
    {
        public object GetValue(DependencyProperty dp) { Intrinsics.TouchRead(this); return Intrinsics.Unknown<object>(); }
        public void SetValue(DependencyProperty dp, object value) { Intrinsics.TouchWrite(this); }
    }

    public sealed class DependencyProperty { }

    // Only the thread that made an element may use it.
    public class UIElement : DependencyObject
    {
        bool enabled = true;

        public bool IsEnabled
        {
            get { Intrinsics.TouchRead(this); return enabled; }
            set { Intrinsics.TouchWrite(this); enabled = value; }
        }

        public bool IsVisible => true;
        public bool Focus() => true;
        public void InvalidateVisual() { Intrinsics.TouchWrite(this); }
    }

    public class FrameworkElement : UIElement, IEventSource
    {
        public FrameworkElement() { Dispatcher.Watch(this); }

        object context;

        public event RoutedEventHandler Loaded;
        public event RoutedEventHandler Unloaded { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler LayoutUpdated { add { OfUser(value); } remove { NotOfUser(value); } }
        public event RoutedEventHandler LostFocus { add { OfUser(value); } remove { NotOfUser(value); } }

        public string Name { get; set; }
        public object Tag { get; set; }

        public object DataContext
        {
            get { Intrinsics.TouchRead(this); return context; }
            set { Intrinsics.TouchWrite(this); context = value; }
        }

        internal void RaiseLoaded()
        {
            RoutedEventHandler handler = Loaded;
            if (handler != null) handler(this, new RoutedEventArgs());
        }

        void IEventSource.RaiseSome() { if (IsEnabled) RaiseAny(); }
        public bool IsUsable => IsEnabled;
        internal virtual void RaiseAny() { }

        // What only the user and the system cause, on the element's thread.
        internal void OfUser(System.Delegate handler) { Dispatcher.Attach(this, this, handler); }
        internal void NotOfUser(System.Delegate handler) { Dispatcher.Detach(this, handler); }
    }

    public class Window : Controls.ContentControl
    {
        string title;
        bool loaded;

        public event EventHandler Activated { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler Deactivated { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler Closed;
        public event EventHandler ContentRendered;
        public event EventHandler SourceInitialized;
        public event EventHandler StateChanged { add { OfUser(value); } remove { NotOfUser(value); } }
        public event EventHandler LocationChanged { add { OfUser(value); } remove { NotOfUser(value); } }

        bool isMain;
        public event ComponentModel.CancelEventHandler Closing;

        public string Title
        {
            get { Intrinsics.TouchRead(this); return title; }
            set { Intrinsics.TouchWrite(this); title = value; }
        }

        public bool? DialogResult { get; set; }
        public Window Owner { get; set; }

        public void Show()
        {
            if (loaded) return;
            loaded = true;
            OnSourceInitialized(EventArgs.Empty);
            Dispatcher.InvokeAsync(() =>
            {
                RaiseLoaded();
                OnContentRendered(EventArgs.Empty);
            });
        }

        // The main window: with it, the user interface ends.
        internal void OpenFirst()
        {
            isMain = true;
            Show();
            Dispatcher.WhenClosing(Close);
        }

        protected virtual void OnSourceInitialized(EventArgs e) { if (SourceInitialized != null) SourceInitialized(this, e); }
        protected virtual void OnContentRendered(EventArgs e) { if (ContentRendered != null) ContentRendered(this, e); }
        protected virtual void OnClosing(ComponentModel.CancelEventArgs e) { if (Closing != null) Closing(this, e); }

        public bool? ShowDialog()
        {
            Show();
            return Intrinsics.Unknown<bool?>();
        }

        public void Hide() { }
        public bool Activate() => true;

        public void Close()
        {
            ComponentModel.CancelEventArgs args = new ComponentModel.CancelEventArgs();
            OnClosing(args);
            if (args.Cancel) return;
            OnClosed(EventArgs.Empty);
            if (isMain) Dispatcher.InvokeShutdown();
        }

        protected virtual void OnClosed(EventArgs e)
        {
            EventHandler handler = Closed;
            if (handler != null) handler(this, e);
        }
    }

    public delegate void StartupEventHandler(object sender, StartupEventArgs e);
    public delegate void ExitEventHandler(object sender, ExitEventArgs e);

    public class StartupEventArgs : EventArgs
    {
        public string[] Args => Intrinsics.Unknown<string[]>();
    }

    public class ExitEventArgs : EventArgs
    {
        public int ApplicationExitCode { get; set; }
    }

    public class Application : DispatcherObject
    {
        static Application current;

        public Application() { current = this; }

        public static Application Current => current;
        public Window MainWindow { get; set; }

        public event EventHandler Activated;
        public event StartupEventHandler Startup;
        public event ExitEventHandler Exit;

        protected virtual void OnStartup(StartupEventArgs e) { if (Startup != null) Startup(this, e); }
        protected virtual void OnExit(ExitEventArgs e) { if (Exit != null) Exit(this, e); }

        internal void Begin()
        {
            OnStartup(new StartupEventArgs());
            Dispatcher.WhenClosing(() => OnExit(new ExitEventArgs()));
        }

        public int Run() => Run(null);

        public int Run(Window window)
        {
            OnStartup(new StartupEventArgs());
            if (window != null)
            {
                MainWindow = window;
                window.OpenFirst();
            }
            Dispatcher.Run();
            OnExit(new ExitEventArgs());
            return 0;
        }

        public void Shutdown() { Dispatcher.InvokeShutdown(); }
        public void Shutdown(int exitCode) { Dispatcher.InvokeShutdown(); }
    }

    public static class MessageBox
    {
        public static MessageBoxResult Show(string messageBoxText) => Intrinsics.Unknown<MessageBoxResult>();
        public static MessageBoxResult Show(string messageBoxText, string caption) => Intrinsics.Unknown<MessageBoxResult>();
    }

    public enum MessageBoxResult { None, OK, Cancel, Yes = 6, No = 7 }
}
