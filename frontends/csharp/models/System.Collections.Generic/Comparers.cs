using Redhanded;

namespace System.Collections.Generic
{
    public abstract class EqualityComparer<T> : IEqualityComparer<T>
    {
        public static EqualityComparer<T> Default => new StandardEquality<T>();

        public abstract bool Equals(T x, T y);
        public abstract int GetHashCode(T obj);

        // As the standard comparer compares.
        internal static bool Same(T x, T y)
        {
            if (x == null) return y == null;
            return y != null && x.Equals(y);
        }
    }

    public sealed class StandardEquality<T> : EqualityComparer<T>
    {
        public override bool Equals(T x, T y) => Same(x, y);
        public override int GetHashCode(T obj) => obj == null ? 0 : obj.GetHashCode();
    }

    public sealed class ReferenceEqualityComparer : IEqualityComparer<object>
    {
        public static ReferenceEqualityComparer Instance => new ReferenceEqualityComparer();
        public new bool Equals(object x, object y) => Intrinsics.SameObject(x, y);
        public int GetHashCode(object obj) => Intrinsics.IdentityHash(obj);
    }

    public abstract class Comparer<T> : IComparer<T>
    {
        public static Comparer<T> Default => new StandardOrder<T>();
        public static Comparer<T> Create(Comparison<T> comparison) => new ComparisonOrder<T>(comparison);
        public abstract int Compare(T x, T y);
    }

    public sealed class StandardOrder<T> : Comparer<T>
    {
        public override int Compare(T x, T y)
        {
            if (x == null) return y == null ? 0 : -1;
            if (y == null) return 1;
            if (x is IComparable<T>) return ((IComparable<T>)x).CompareTo(y);
            return ((IComparable)x).CompareTo(y);
        }
    }

    public sealed class ComparisonOrder<T> : Comparer<T>
    {
        readonly Comparison<T> comparison;
        public ComparisonOrder(Comparison<T> comparison) { this.comparison = comparison; }
        public override int Compare(T x, T y) => comparison(x, y);
    }
}
