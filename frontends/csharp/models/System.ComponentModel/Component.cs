namespace System.ComponentModel
{
    public interface IComponent : IDisposable
    {
        event EventHandler Disposed;
    }

    public class Component : MarshalByRefObject, IComponent
    {
        public event EventHandler Disposed;

        public void Dispose()
        {
            Dispose(true);
            EventHandler handler = Disposed;
            if (handler != null) handler(this, EventArgs.Empty);
        }

        protected virtual void Dispose(bool disposing) { }
        protected bool DesignMode => false;
    }

    public interface IContainer : IDisposable
    {
        void Add(IComponent component);
        void Remove(IComponent component);
    }

    public class Container : IContainer
    {
        public void Add(IComponent component) { }
        public void Remove(IComponent component) { }
        public void Dispose() { }
    }

    public interface ISynchronizeInvoke
    {
        bool InvokeRequired { get; }
        IAsyncResult BeginInvoke(Delegate method, object[] args);
        object EndInvoke(IAsyncResult result);
        object Invoke(Delegate method, object[] args);
    }

    public delegate void PropertyChangedEventHandler(object sender, PropertyChangedEventArgs e);

    public class PropertyChangedEventArgs : EventArgs
    {
        readonly string name;
        public PropertyChangedEventArgs(string propertyName) { name = propertyName; }
        public virtual string PropertyName => name;
    }

    public interface INotifyPropertyChanged
    {
        event PropertyChangedEventHandler PropertyChanged;
    }

    public delegate void CancelEventHandler(object sender, CancelEventArgs e);

    public class CancelEventArgs : EventArgs
    {
        public CancelEventArgs() { }
        public CancelEventArgs(bool cancel) { Cancel = cancel; }
        public bool Cancel { get; set; }
    }
}
