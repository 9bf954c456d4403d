using System.Collections.Generic;
using System.Collections.Specialized;
using System.ComponentModel;
using Redhanded;

namespace System.Collections.ObjectModel
{
    public class ReadOnlyCollection<T> : IList<T>, IReadOnlyList<T>
    {
        readonly IList<T> list;

        public ReadOnlyCollection(IList<T> list) { this.list = list; }

        protected IList<T> Items => list;
        public int Count => list.Count;
        public bool IsReadOnly => true;
        public T this[int index] { get => list[index]; set { throw new NotSupportedException(); } }
        public bool Contains(T value) => list.Contains(value);
        public int IndexOf(T value) => list.IndexOf(value);
        public void CopyTo(T[] array, int index) { list.CopyTo(array, index); }
        public IEnumerator<T> GetEnumerator() => list.GetEnumerator();
        IEnumerator IEnumerable.GetEnumerator() => list.GetEnumerator();
        void ICollection<T>.Add(T item) { throw new NotSupportedException(); }
        void ICollection<T>.Clear() { throw new NotSupportedException(); }
        bool ICollection<T>.Remove(T item) { throw new NotSupportedException(); }
        void IList<T>.Insert(int index, T item) { throw new NotSupportedException(); }
        void IList<T>.RemoveAt(int index) { throw new NotSupportedException(); }
    }

    public class Collection<T> : IList<T>, IReadOnlyList<T>
    {
        readonly IList<T> list;

        public Collection() { list = new List<T>(); }
        public Collection(IList<T> list) { this.list = list; }

        protected IList<T> Items => list;
        public int Count => list.Count;
        public bool IsReadOnly => false;
        public T this[int index] { get => list[index]; set => SetItem(index, value); }
        public void Add(T item) { InsertItem(list.Count, item); }
        public void Insert(int index, T item) { InsertItem(index, item); }
        public void Clear() { ClearItems(); }
        public void RemoveAt(int index) { RemoveItem(index); }

        public bool Remove(T item)
        {
            int index = list.IndexOf(item);
            if (index < 0) return false;
            RemoveItem(index);
            return true;
        }

        public bool Contains(T item) => list.Contains(item);
        public int IndexOf(T item) => list.IndexOf(item);
        public void CopyTo(T[] array, int index) { list.CopyTo(array, index); }
        public IEnumerator<T> GetEnumerator() => list.GetEnumerator();
        IEnumerator IEnumerable.GetEnumerator() => list.GetEnumerator();

        protected virtual void InsertItem(int index, T item) { list.Insert(index, item); }
        protected virtual void SetItem(int index, T item) { list[index] = item; }
        protected virtual void RemoveItem(int index) { list.RemoveAt(index); }
        protected virtual void ClearItems() { list.Clear(); }
    }

    public class ObservableCollection<T> : Collection<T>, INotifyCollectionChanged
    {
        public ObservableCollection() { }
        public ObservableCollection(IEnumerable<T> collection) { foreach (T item in collection) Add(item); }
        public ObservableCollection(List<T> list) { foreach (T item in list) Add(item); }

        public event NotifyCollectionChangedEventHandler CollectionChanged;

        void Tell(NotifyCollectionChangedAction action)
        {
            NotifyCollectionChangedEventHandler changed = CollectionChanged;
            if (changed != null) changed(this, new NotifyCollectionChangedEventArgs(action));
        }

        protected override void InsertItem(int index, T item)
        {
            base.InsertItem(index, item);
            Tell(NotifyCollectionChangedAction.Add);
        }

        protected override void SetItem(int index, T item)
        {
            base.SetItem(index, item);
            Tell(NotifyCollectionChangedAction.Replace);
        }

        protected override void RemoveItem(int index)
        {
            base.RemoveItem(index);
            Tell(NotifyCollectionChangedAction.Remove);
        }

        protected override void ClearItems()
        {
            base.ClearItems();
            Tell(NotifyCollectionChangedAction.Reset);
        }

        public void Move(int oldIndex, int newIndex)
        {
            T item = this[oldIndex];
            base.RemoveItem(oldIndex);
            base.InsertItem(newIndex, item);
            Tell(NotifyCollectionChangedAction.Move);
        }
    }

    public class ReadOnlyDictionary<TKey, TValue> : IReadOnlyDictionary<TKey, TValue>
    {
        readonly IDictionary<TKey, TValue> dictionary;

        public ReadOnlyDictionary(IDictionary<TKey, TValue> dictionary) { this.dictionary = dictionary; }

        public int Count => dictionary.Count;
        public TValue this[TKey key] => dictionary[key];
        public IEnumerable<TKey> Keys => dictionary.Keys;
        public IEnumerable<TValue> Values => dictionary.Values;
        public bool ContainsKey(TKey key) => dictionary.ContainsKey(key);
        public bool TryGetValue(TKey key, out TValue value) => dictionary.TryGetValue(key, out value);
        public IEnumerator<KeyValuePair<TKey, TValue>> GetEnumerator() => dictionary.GetEnumerator();
        IEnumerator IEnumerable.GetEnumerator() => dictionary.GetEnumerator();
    }
}
