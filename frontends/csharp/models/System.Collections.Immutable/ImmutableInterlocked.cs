using System.Threading;
using Redhanded;

namespace System.Collections.Immutable
{
    public static class ImmutableInterlocked
    {
        public static bool Update<T>(ref T location, Func<T, T> transformer) where T : class
        {
            while (true)
            {
                T old = Intrinsics.VolatileRead(ref location);
                T updated = transformer(old);
                if (Intrinsics.SameObject(old, updated)) return false;
                if (Intrinsics.SameObject(Interlocked.CompareExchange(ref location, updated, old), old)) return true;
            }
        }

        public static bool Update<T, TArg>(ref T location, Func<T, TArg, T> transformer, TArg transformerArgument) where T : class
        {
            while (true)
            {
                T old = Intrinsics.VolatileRead(ref location);
                T updated = transformer(old, transformerArgument);
                if (Intrinsics.SameObject(old, updated)) return false;
                if (Intrinsics.SameObject(Interlocked.CompareExchange(ref location, updated, old), old)) return true;
            }
        }

        // ---- dictionaries: each is one exchange, which nobody comes between ----

        [Atomic]
        public static bool TryAdd<TKey, TValue>(ref ImmutableDictionary<TKey, TValue> location, TKey key, TValue value)
        {
            ImmutableDictionary<TKey, TValue> old = Intrinsics.VolatileRead(ref location);
            if (old.ContainsKey(key)) return false;
            Intrinsics.VolatileWrite(ref location, old.SetItem(key, value));
            return true;
        }

        [Atomic]
        public static bool TryUpdate<TKey, TValue>(ref ImmutableDictionary<TKey, TValue> location, TKey key, TValue newValue, TValue comparisonValue)
        {
            ImmutableDictionary<TKey, TValue> old = Intrinsics.VolatileRead(ref location);
            TValue present;
            if (!old.TryGetValue(key, out present) || !Intrinsics.SameContent(present, comparisonValue)) return false;
            Intrinsics.VolatileWrite(ref location, old.SetItem(key, newValue));
            return true;
        }

        [Atomic]
        public static bool TryRemove<TKey, TValue>(ref ImmutableDictionary<TKey, TValue> location, TKey key, out TValue value)
        {
            ImmutableDictionary<TKey, TValue> old = Intrinsics.VolatileRead(ref location);
            if (!old.TryGetValue(key, out value)) return false;
            Intrinsics.VolatileWrite(ref location, old.Remove(key));
            return true;
        }

        [Atomic]
        public static TValue GetOrAdd<TKey, TValue>(ref ImmutableDictionary<TKey, TValue> location, TKey key, TValue value)
        {
            ImmutableDictionary<TKey, TValue> old = Intrinsics.VolatileRead(ref location);
            TValue present;
            if (old.TryGetValue(key, out present)) return present;
            Intrinsics.VolatileWrite(ref location, old.SetItem(key, value));
            return value;
        }

        public static TValue GetOrAdd<TKey, TValue>(ref ImmutableDictionary<TKey, TValue> location, TKey key, Func<TKey, TValue> valueFactory)
        {
            TValue present;
            if (Intrinsics.VolatileRead(ref location).TryGetValue(key, out present)) return present;
            return GetOrAdd(ref location, key, valueFactory(key));
        }

        public static TValue GetOrAdd<TKey, TValue, TArg>(ref ImmutableDictionary<TKey, TValue> location, TKey key, Func<TKey, TArg, TValue> valueFactory, TArg factoryArgument)
        {
            TValue present;
            if (Intrinsics.VolatileRead(ref location).TryGetValue(key, out present)) return present;
            return GetOrAdd(ref location, key, valueFactory(key, factoryArgument));
        }

        public static TValue AddOrUpdate<TKey, TValue>(ref ImmutableDictionary<TKey, TValue> location, TKey key, TValue addValue, Func<TKey, TValue, TValue> updateValueFactory)
        {
            return AddOrUpdate(ref location, key, _ => addValue, updateValueFactory);
        }

        public static TValue AddOrUpdate<TKey, TValue>(ref ImmutableDictionary<TKey, TValue> location, TKey key, Func<TKey, TValue> addValueFactory, Func<TKey, TValue, TValue> updateValueFactory)
        {
            while (true)
            {
                ImmutableDictionary<TKey, TValue> old = Intrinsics.VolatileRead(ref location);
                TValue present;
                TValue value = old.TryGetValue(key, out present) ? updateValueFactory(key, present) : addValueFactory(key);
                ImmutableDictionary<TKey, TValue> updated = old.SetItem(key, value);
                if (Intrinsics.SameObject(Interlocked.CompareExchange(ref location, updated, old), old)) return value;
            }
        }

        // ---- arrays: the struct has one field, and no copy of it is tracked here ----

        [Atomic]
        public static ImmutableArray<T> InterlockedExchange<T>(ref ImmutableArray<T> location, ImmutableArray<T> value)
        {
            Intrinsics.Acquire(ArrayGate.Instance);
            ImmutableArray<T> old = location;
            location = value;
            Intrinsics.Release(ArrayGate.Instance);
            return old;
        }

        [Atomic]
        public static bool InterlockedInitialize<T>(ref ImmutableArray<T> location, ImmutableArray<T> value)
        {
            Intrinsics.Acquire(ArrayGate.Instance);
            bool first = location.IsDefault;
            if (first) location = value;
            Intrinsics.Release(ArrayGate.Instance);
            return first;
        }
    }

    // Exchanges of arrays are in one order.
    internal static class ArrayGate
    {
        internal static readonly object Instance = new object();
    }
}
