using System.Collections.ObjectModel;
using Redhanded;

namespace System.Collections.Generic
{
    public class List<T> : IList<T>, IList, IReadOnlyList<T>
    {
        T[] items;
        int count;
        int version;

        public List() { items = new T[4]; }
        public List(int capacity) { items = new T[4]; }

        public List(IEnumerable<T> collection)
        {
            items = new T[4];
            AddAll(collection);
        }

        // ---- reading ----

        public int Count { get { Intrinsics.TouchRead(this); return count; } }
        public int Capacity { get { Intrinsics.TouchRead(this); return items.Length; } set { Intrinsics.TouchWrite(this); } }
        public bool IsReadOnly => false;
        public bool IsFixedSize => false;
        public bool IsSynchronized => false;
        public object SyncRoot => this;

        public T this[int index]
        {
            get
            {
                Intrinsics.TouchRead(this);
                if (index < 0 || index >= count) throw new ArgumentOutOfRangeException("index");
                return items[index];
            }
            set
            {
                Intrinsics.TouchWrite(this);
                if (index < 0 || index >= count) throw new ArgumentOutOfRangeException("index");
                items[index] = value;
                version++;
            }
        }

        object IList.this[int index] { get => this[index]; set => this[index] = (T)value; }

        public bool Contains(T item) => IndexOf(item) >= 0;
        public int IndexOf(T item) => IndexOf(item, 0);
        public int IndexOf(T item, int index) { Intrinsics.TouchRead(this); return Find(item, index); }

        int Find(T item, int index)
        {
            for (int i = index; i < count; i++)
            {
                if (EqualityComparer<T>.Same(items[i], item)) return i;
            }
            return -1;
        }

        public int LastIndexOf(T item)
        {
            Intrinsics.TouchRead(this);
            for (int i = count - 1; i >= 0; i--)
            {
                if (EqualityComparer<T>.Same(items[i], item)) return i;
            }
            return -1;
        }

        public int FindIndex(Predicate<T> match) => FindIndex(0, match);

        public int FindIndex(int startIndex, Predicate<T> match)
        {
            Intrinsics.TouchRead(this);
            for (int i = startIndex; i < count; i++)
            {
                if (match(items[i])) return i;
            }
            return -1;
        }

        public int FindLastIndex(Predicate<T> match)
        {
            Intrinsics.TouchRead(this);
            for (int i = count - 1; i >= 0; i--)
            {
                if (match(items[i])) return i;
            }
            return -1;
        }

        public T Find(Predicate<T> match)
        {
            int index = FindIndex(match);
            return index < 0 ? default(T) : items[index];
        }

        public T FindLast(Predicate<T> match)
        {
            int index = FindLastIndex(match);
            return index < 0 ? default(T) : items[index];
        }

        public List<T> FindAll(Predicate<T> match)
        {
            Intrinsics.TouchRead(this);
            List<T> found = new List<T>();
            for (int i = 0; i < count; i++)
            {
                if (match(items[i])) found.Append(items[i]);
            }
            return found;
        }

        public bool Exists(Predicate<T> match) => FindIndex(match) >= 0;

        public bool TrueForAll(Predicate<T> match)
        {
            Intrinsics.TouchRead(this);
            for (int i = 0; i < count; i++)
            {
                if (!match(items[i])) return false;
            }
            return true;
        }

        public void ForEach(Action<T> action)
        {
            Intrinsics.TouchRead(this);
            for (int i = 0; i < count; i++)
            {
                action(items[i]);
                Intrinsics.TouchRead(this);
            }
        }

        public List<TOutput> ConvertAll<TOutput>(Converter<T, TOutput> converter)
        {
            Intrinsics.TouchRead(this);
            List<TOutput> converted = new List<TOutput>();
            for (int i = 0; i < count; i++) converted.Append(converter(items[i]));
            return converted;
        }

        public List<T> GetRange(int index, int count)
        {
            Intrinsics.TouchRead(this);
            if (index < 0 || count < 0 || index + count > this.count) throw new ArgumentException();
            List<T> range = new List<T>();
            for (int i = 0; i < count; i++) range.Append(items[index + i]);
            return range;
        }

        public T[] ToArray()
        {
            Intrinsics.TouchRead(this);
            T[] array = new T[count];
            for (int i = 0; i < count; i++) array[i] = items[i];
            return array;
        }

        public void CopyTo(T[] array) { CopyTo(array, 0); }

        public void CopyTo(T[] array, int arrayIndex)
        {
            Intrinsics.TouchRead(this);
            for (int i = 0; i < count; i++) array[arrayIndex + i] = items[i];
        }

        void ICollection.CopyTo(Array array, int index) { CopyTo((T[])array, index); }

        public int BinarySearch(T item) => BinarySearch(item, null);

        public int BinarySearch(T item, IComparer<T> comparer)
        {
            Intrinsics.TouchRead(this);
            if (comparer == null) comparer = Comparer<T>.Default;
            int low = 0;
            int high = count - 1;
            while (low <= high)
            {
                int middle = (low + high) / 2;
                int order = comparer.Compare(items[middle], item);
                if (order == 0) return middle;
                if (order < 0) low = middle + 1;
                else high = middle - 1;
            }
            return ~low;
        }

        public ReadOnlyCollection<T> AsReadOnly() => new ReadOnlyCollection<T>(this);

        // ---- for models that are made of one: without touching it ----

        internal int Size => count;
        internal T At(int index) => items[index];
        internal void Put(int index, T item) { items[index] = item; }

        internal T TakeLast()
        {
            count--;
            T item = items[count];
            items[count] = default(T);
            return item;
        }

        internal void InsertAt(int index, T item)
        {
            Append(item);
            for (int i = count - 1; i > index; i--) items[i] = items[i - 1];
            items[index] = item;
        }

        internal void DropAt(int index) { Drop(index); }

        internal void DropAll()
        {
            items = new T[4];
            count = 0;
            version++;
        }

        // ---- writing ----

        internal void Append(T item)
        {
            if (count == items.Length) Grow();
            items[count] = item;
            count++;
        }

        void Grow()
        {
            T[] more = new T[count * 2];
            for (int i = 0; i < count; i++) more[i] = items[i];
            items = more;
        }

        public void Add(T item)
        {
            Intrinsics.TouchWrite(this);
            Append(item);
            version++;
        }

        int IList.Add(object value)
        {
            Add((T)value);
            return count - 1;
        }

        void AddAll(IEnumerable<T> collection)
        {
            foreach (T item in collection) Append(item);
        }

        public void AddRange(IEnumerable<T> collection)
        {
            Intrinsics.TouchWrite(this);
            AddAll(collection);
            version++;
        }

        public void Insert(int index, T item)
        {
            Intrinsics.TouchWrite(this);
            if (index < 0 || index > count) throw new ArgumentOutOfRangeException("index");
            InsertAt(index, item);
            version++;
        }

        void IList.Insert(int index, object value) { Insert(index, (T)value); }

        public void InsertRange(int index, IEnumerable<T> collection)
        {
            foreach (T item in collection)
            {
                Insert(index, item);
                index++;
            }
        }

        public bool Remove(T item)
        {
            Intrinsics.TouchWrite(this);
            int index = Find(item, 0);
            if (index < 0) return false;
            Drop(index);
            return true;
        }

        void IList.Remove(object value) { Remove((T)value); }
        bool IList.Contains(object value) => Contains((T)value);
        int IList.IndexOf(object value) => IndexOf((T)value);

        void Drop(int index)
        {
            count--;
            for (int i = index; i < count; i++) items[i] = items[i + 1];
            items[count] = default(T);
            version++;
        }

        public void RemoveAt(int index)
        {
            Intrinsics.TouchWrite(this);
            if (index < 0 || index >= count) throw new ArgumentOutOfRangeException("index");
            Drop(index);
        }

        public void RemoveRange(int index, int count)
        {
            Intrinsics.TouchWrite(this);
            if (index < 0 || count < 0 || index + count > this.count) throw new ArgumentException();
            for (int i = 0; i < count; i++) Drop(index);
        }

        public int RemoveAll(Predicate<T> match)
        {
            Intrinsics.TouchWrite(this);
            int removed = 0;
            for (int i = count - 1; i >= 0; i--)
            {
                if (!match(items[i])) continue;
                Drop(i);
                removed++;
            }
            return removed;
        }

        public void Clear()
        {
            Intrinsics.TouchWrite(this);
            items = new T[4];
            count = 0;
            version++;
        }

        public void Reverse()
        {
            Intrinsics.TouchWrite(this);
            for (int i = 0; i < count / 2; i++)
            {
                T item = items[i];
                items[i] = items[count - 1 - i];
                items[count - 1 - i] = item;
            }
            version++;
        }

        public void Sort() { Sort((IComparer<T>)null); }
        public void Sort(Comparison<T> comparison) { Sort(new ComparisonOrder<T>(comparison)); }

        public void Sort(IComparer<T> comparer)
        {
            Intrinsics.TouchWrite(this);
            if (comparer == null) comparer = Comparer<T>.Default;
            for (int i = 1; i < count; i++)
            {
                T item = items[i];
                int place = i;
                while (place > 0 && comparer.Compare(items[place - 1], item) > 0)
                {
                    items[place] = items[place - 1];
                    place--;
                }
                items[place] = item;
            }
            version++;
        }

        public void TrimExcess() { Intrinsics.TouchWrite(this); }

        public int EnsureCapacity(int capacity)
        {
            Intrinsics.TouchWrite(this);
            return capacity;
        }

        // ---- enumerating ----

        public Enumerator GetEnumerator()
        {
            Intrinsics.TouchRead(this);
            return new Enumerator(this);
        }

        IEnumerator<T> IEnumerable<T>.GetEnumerator() => GetEnumerator();
        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        public struct Enumerator : IEnumerator<T>
        {
            readonly List<T> list;
            readonly int version;
            int index;
            T current;

            internal Enumerator(List<T> list)
            {
                this.list = list;
                version = list.version;
                index = 0;
                current = default(T);
            }

            public T Current => current;
            object IEnumerator.Current => current;

            public bool MoveNext()
            {
                Intrinsics.TouchWriteVariable(ref this);
                Intrinsics.TouchRead(list);
                if (version != list.version) throw new InvalidOperationException();
                if (index >= list.count) return false;
                current = list.items[index];
                index++;
                return true;
            }

            public void Reset() { index = 0; }
            public void Dispose() { }
        }
    }
}
