namespace System.Collections.Specialized
{
    public enum NotifyCollectionChangedAction { Add, Remove, Replace, Move, Reset }

    public delegate void NotifyCollectionChangedEventHandler(object sender, NotifyCollectionChangedEventArgs e);

    public class NotifyCollectionChangedEventArgs : EventArgs
    {
        readonly NotifyCollectionChangedAction action;
        public NotifyCollectionChangedEventArgs(NotifyCollectionChangedAction action) { this.action = action; }
        public NotifyCollectionChangedAction Action => action;
    }

    public interface INotifyCollectionChanged
    {
        event NotifyCollectionChangedEventHandler CollectionChanged;
    }
}
