using Redhanded;

namespace System
{
    // A window on an array; memory on the stack is an array, too.
    public struct Span<T>
    {
        internal readonly T[] items;
        internal readonly int start;
        readonly int length;

        public Span(T[] array) : this(array, 0, array == null ? 0 : array.Length) { }

        public Span(T[] array, int start, int length)
        {
            if (array != null && (start < 0 || length < 0 || start + length > array.Length)) throw new ArgumentOutOfRangeException();
            items = array;
            this.start = start;
            this.length = length;
        }

        public static Span<T> Empty => default;
        public int Length => length;
        public bool IsEmpty => length == 0;

        public ref T this[int index]
        {
            get
            {
                if (index < 0 || index >= length) throw new IndexOutOfRangeException();
                return ref items[start + index];
            }
        }

        public Span<T> Slice(int start) => new Span<T>(items, this.start + start, length - start);
        public Span<T> Slice(int start, int length) => new Span<T>(items, this.start + start, length);

        public void Fill(T value)
        {
            for (int i = 0; i < length; i++) Intrinsics.TrackedWrite(items, start + i, value);
        }

        public void Clear() { Fill(default(T)); }

        public void CopyTo(Span<T> destination)
        {
            if (destination.Length < length) throw new ArgumentException();
            if (length > 0) Intrinsics.ArrayCopy(items, start, destination.items, destination.start, length);
        }

        public bool TryCopyTo(Span<T> destination)
        {
            if (destination.Length < length) return false;
            CopyTo(destination);
            return true;
        }

        public T[] ToArray()
        {
            T[] copy = new T[length];
            if (length > 0) Intrinsics.ArrayCopy(items, start, copy, 0, length);
            return copy;
        }

        public SpanEnumerator<T> GetEnumerator() => new SpanEnumerator<T>(items, start, length);

        public static implicit operator Span<T>(T[] array) => new Span<T>(array);
        public static implicit operator ReadOnlySpan<T>(Span<T> span) => new ReadOnlySpan<T>(span.items, span.start, span.Length);
    }

    public struct ReadOnlySpan<T>
    {
        internal readonly T[] items;
        internal readonly int start;
        readonly int length;

        public ReadOnlySpan(T[] array) : this(array, 0, array == null ? 0 : array.Length) { }

        public ReadOnlySpan(T[] array, int start, int length)
        {
            if (array != null && (start < 0 || length < 0 || start + length > array.Length)) throw new ArgumentOutOfRangeException();
            items = array;
            this.start = start;
            this.length = length;
        }

        public static ReadOnlySpan<T> Empty => default;
        public int Length => length;
        public bool IsEmpty => length == 0;

        public ref readonly T this[int index]
        {
            get
            {
                if (index < 0 || index >= length) throw new IndexOutOfRangeException();
                return ref items[start + index];
            }
        }

        public ReadOnlySpan<T> Slice(int start) => new ReadOnlySpan<T>(items, this.start + start, length - start);
        public ReadOnlySpan<T> Slice(int start, int length) => new ReadOnlySpan<T>(items, this.start + start, length);

        public void CopyTo(Span<T> destination)
        {
            if (destination.Length < length) throw new ArgumentException();
            if (length > 0) Intrinsics.ArrayCopy(items, start, destination.items, destination.start, length);
        }

        public T[] ToArray()
        {
            T[] copy = new T[length];
            if (length > 0) Intrinsics.ArrayCopy(items, start, copy, 0, length);
            return copy;
        }

        public SpanEnumerator<T> GetEnumerator() => new SpanEnumerator<T>(items, start, length);

        public static implicit operator ReadOnlySpan<T>(T[] array) => new ReadOnlySpan<T>(array);
    }

    public struct SpanEnumerator<T>
    {
        readonly T[] items;
        readonly int end;
        int position;

        internal SpanEnumerator(T[] items, int start, int length)
        {
            this.items = items;
            position = start - 1;
            end = start + length;
        }

        public bool MoveNext() => ++position < end;
        public ref T Current => ref items[position];
    }

    public static class MemoryExtensions
    {
        public static Span<T> AsSpan<T>(this T[] array) => new Span<T>(array);
        public static Span<T> AsSpan<T>(this T[] array, int start) => new Span<T>(array, start, array.Length - start);
        public static Span<T> AsSpan<T>(this T[] array, int start, int length) => new Span<T>(array, start, length);
        public static ReadOnlySpan<char> AsSpan(this string text) => new ReadOnlySpan<char>(text.ToCharArray());
    }
}
