using System.Collections;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using Redhanded;

namespace System
{
    // Elements of arrays of the program are tracked as the program's own accesses are.
    public abstract class Array : IList, ICloneable
    {
        public int Length => Intrinsics.ArrayLength(this);
        public long LongLength => Intrinsics.ArrayLength(this);
        public int Rank => 1;
        public int Count => Intrinsics.ArrayLength(this);
        public bool IsReadOnly => false;
        public bool IsFixedSize => true;
        public bool IsSynchronized => false;
        public object SyncRoot => this;

        public int GetLength(int dimension) => Intrinsics.ArrayLength(this);
        public long GetLongLength(int dimension) => Intrinsics.ArrayLength(this);
        public int GetLowerBound(int dimension) => 0;
        public int GetUpperBound(int dimension) => Intrinsics.ArrayLength(this) - 1;
        public object GetValue(int index) => Intrinsics.Unknown<object>();
        public void SetValue(object value, int index) { }
        public object Clone() => Intrinsics.Clone(this);
        public void CopyTo(Array array, int index) { Intrinsics.ArrayCopy(this, 0, array, index, Intrinsics.ArrayLength(this)); }
        public void Initialize() { }
        public IEnumerator GetEnumerator() => Intrinsics.Unknown<IEnumerator>();

        object IList.this[int index] { get => Intrinsics.Unknown<object>(); set { } }
        int IList.Add(object value) { throw new NotSupportedException(); }
        bool IList.Contains(object value) => Intrinsics.Unknown<bool>();
        void IList.Clear() { throw new NotSupportedException(); }
        int IList.IndexOf(object value) => Intrinsics.Unknown<int>();
        void IList.Insert(int index, object value) { throw new NotSupportedException(); }
        void IList.Remove(object value) { throw new NotSupportedException(); }
        void IList.RemoveAt(int index) { throw new NotSupportedException(); }

        public static void Copy(Array sourceArray, Array destinationArray, int length) { Intrinsics.ArrayCopy(sourceArray, 0, destinationArray, 0, length); }
        public static void Copy(Array sourceArray, int sourceIndex, Array destinationArray, int destinationIndex, int length) { Intrinsics.ArrayCopy(sourceArray, sourceIndex, destinationArray, destinationIndex, length); }
        public static void ConstrainedCopy(Array sourceArray, int sourceIndex, Array destinationArray, int destinationIndex, int length) { Intrinsics.ArrayCopy(sourceArray, sourceIndex, destinationArray, destinationIndex, length); }
        public static Array CreateInstance(Type elementType, int length) => Intrinsics.Unknown<Array>();
        public static T[] Empty<T>() => new T[0];
        public static ReadOnlyCollection<T> AsReadOnly<T>(T[] array) => new ReadOnlyCollection<T>(array);

        public static void Clear<T>(T[] array, int index, int length)
        {
            for (int i = index; i < index + length; i++) array[i] = default(T);
        }

        public static void Clear<T>(T[] array) { Clear(array, 0, array.Length); }

        public static void Fill<T>(T[] array, T value)
        {
            for (int i = 0; i < array.Length; i++) array[i] = value;
        }

        public static void Resize<T>(ref T[] array, int newSize)
        {
            T[] old = Intrinsics.PlainRead(ref array);
            T[] resized = new T[newSize];
            if (old != null)
            {
                int kept = Intrinsics.ArrayLength(old);
                if (kept > newSize) kept = newSize;
                Intrinsics.ArrayCopy(old, 0, resized, 0, kept);
            }
            Intrinsics.PlainWrite(ref array, resized);
        }

        public static void Reverse<T>(T[] array) { Reverse(array, 0, array.Length); }

        public static void Reverse<T>(T[] array, int index, int length)
        {
            int end = index + length - 1;
            while (index < end)
            {
                T item = array[index];
                array[index] = array[end];
                array[end] = item;
                index++;
                end--;
            }
        }

        public static int IndexOf<T>(T[] array, T value)
        {
            for (int i = 0; i < array.Length; i++)
            {
                if (EqualityComparer<T>.Same(array[i], value)) return i;
            }
            return -1;
        }

        public static int LastIndexOf<T>(T[] array, T value)
        {
            for (int i = array.Length - 1; i >= 0; i--)
            {
                if (EqualityComparer<T>.Same(array[i], value)) return i;
            }
            return -1;
        }

        public static int FindIndex<T>(T[] array, Predicate<T> match)
        {
            for (int i = 0; i < array.Length; i++)
            {
                if (match(array[i])) return i;
            }
            return -1;
        }

        public static T Find<T>(T[] array, Predicate<T> match)
        {
            int index = FindIndex(array, match);
            return index < 0 ? default(T) : array[index];
        }

        public static bool Exists<T>(T[] array, Predicate<T> match) => FindIndex(array, match) >= 0;

        public static bool TrueForAll<T>(T[] array, Predicate<T> match)
        {
            for (int i = 0; i < array.Length; i++)
            {
                if (!match(array[i])) return false;
            }
            return true;
        }

        public static T[] FindAll<T>(T[] array, Predicate<T> match)
        {
            List<T> found = new List<T>();
            for (int i = 0; i < array.Length; i++)
            {
                if (match(array[i])) found.Append(array[i]);
            }
            return found.ToArray();
        }

        public static void ForEach<T>(T[] array, Action<T> action)
        {
            for (int i = 0; i < array.Length; i++) action(array[i]);
        }

        public static TOutput[] ConvertAll<TInput, TOutput>(TInput[] array, Converter<TInput, TOutput> converter)
        {
            TOutput[] converted = new TOutput[array.Length];
            for (int i = 0; i < converted.Length; i++) converted[i] = converter(array[i]);
            return converted;
        }

        public static int BinarySearch<T>(T[] array, T value)
        {
            int low = 0;
            int high = array.Length - 1;
            while (low <= high)
            {
                int middle = (low + high) / 2;
                int order = Comparer<T>.Default.Compare(array[middle], value);
                if (order == 0) return middle;
                if (order < 0) low = middle + 1;
                else high = middle - 1;
            }
            return ~low;
        }

        public static void Sort<T>(T[] array) { Sort(array, 0, array.Length, Comparer<T>.Default); }
        public static void Sort<T>(T[] array, IComparer<T> comparer) { Sort(array, 0, array.Length, comparer); }
        public static void Sort<T>(T[] array, Comparison<T> comparison) { Sort(array, 0, array.Length, new ComparisonOrder<T>(comparison)); }
        public static void Sort<T>(T[] array, int index, int length) { Sort(array, index, length, Comparer<T>.Default); }

        public static void Sort<T>(T[] array, int index, int length, IComparer<T> comparer)
        {
            if (comparer == null) comparer = Comparer<T>.Default;
            for (int i = index + 1; i < index + length; i++)
            {
                T item = array[i];
                int place = i;
                while (place > index && comparer.Compare(array[place - 1], item) > 0)
                {
                    array[place] = array[place - 1];
                    place--;
                }
                array[place] = item;
            }
        }
    }
}
