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
        public event RoutedEventHandler Unloaded;

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

        void IEventSource.RaiseSome() { RaiseAny(); }
        internal virtual void RaiseAny() { }
    }

    public class Window : Controls.ContentControl
    {
        string title;
        bool loaded;

        public event EventHandler Activated;
        public event EventHandler Closed;
        public event EventHandler ContentRendered;
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
            Dispatcher.InvokeAsync(RaiseLoaded);
        }

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
            if (Closing != null) Closing(this, args);
            if (args.Cancel) return;
            OnClosed(EventArgs.Empty);
        }

        protected virtual void OnClosed(EventArgs e)
        {
            EventHandler handler = Closed;
            if (handler != null) handler(this, e);
        }
    }

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

        protected virtual void OnStartup(StartupEventArgs e) { }
        protected virtual void OnExit(ExitEventArgs e) { }

        public int Run() => Run(null);

        public int Run(Window window)
        {
            OnStartup(new StartupEventArgs());
            if (window != null)
            {
                MainWindow = window;
                window.Show();
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
