using System.Collections;
using System.Collections.Generic;
using Redhanded;

namespace System.Linq
{
    // Deferred as in .NET: what a query reads is read when the query is enumerated.
    public static class Enumerable
    {
        public static IEnumerable<TSource> AsEnumerable<TSource>(this IEnumerable<TSource> source) => source;

        public static IEnumerable<TResult> Empty<TResult>() => new TResult[0];

        public static IEnumerable<int> Range(int start, int count)
        {
            for (int i = 0; i < count; i++) yield return start + i;
        }

        public static IEnumerable<TResult> Repeat<TResult>(TResult element, int count)
        {
            for (int i = 0; i < count; i++) yield return element;
        }

        // ---- one after the other ----

        public static IEnumerable<TSource> Where<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
        {
            foreach (TSource item in source)
            {
                if (predicate(item)) yield return item;
            }
        }

        public static IEnumerable<TSource> Where<TSource>(this IEnumerable<TSource> source, Func<TSource, int, bool> predicate)
        {
            int index = 0;
            foreach (TSource item in source)
            {
                if (predicate(item, index)) yield return item;
                index++;
            }
        }

        public static IEnumerable<TResult> Select<TSource, TResult>(this IEnumerable<TSource> source, Func<TSource, TResult> selector)
        {
            foreach (TSource item in source) yield return selector(item);
        }

        public static IEnumerable<TResult> Select<TSource, TResult>(this IEnumerable<TSource> source, Func<TSource, int, TResult> selector)
        {
            int index = 0;
            foreach (TSource item in source)
            {
                yield return selector(item, index);
                index++;
            }
        }

        public static IEnumerable<TResult> SelectMany<TSource, TResult>(this IEnumerable<TSource> source, Func<TSource, IEnumerable<TResult>> selector)
        {
            foreach (TSource item in source)
            {
                foreach (TResult inner in selector(item)) yield return inner;
            }
        }

        public static IEnumerable<TResult> SelectMany<TSource, TCollection, TResult>(this IEnumerable<TSource> source, Func<TSource, IEnumerable<TCollection>> collectionSelector, Func<TSource, TCollection, TResult> resultSelector)
        {
            foreach (TSource item in source)
            {
                foreach (TCollection inner in collectionSelector(item)) yield return resultSelector(item, inner);
            }
        }

        public static IEnumerable<TResult> Cast<TResult>(this IEnumerable source)
        {
            foreach (object item in source) yield return (TResult)item;
        }

        public static IEnumerable<TResult> OfType<TResult>(this IEnumerable source)
        {
            foreach (object item in source)
            {
                if (item is TResult) yield return (TResult)item;
            }
        }

        public static IEnumerable<TSource> Take<TSource>(this IEnumerable<TSource> source, int count)
        {
            if (count > 0)
            {
                foreach (TSource item in source)
                {
                    yield return item;
                    count--;
                    if (count == 0) yield break;
                }
            }
        }

        public static IEnumerable<TSource> Skip<TSource>(this IEnumerable<TSource> source, int count)
        {
            foreach (TSource item in source)
            {
                if (count > 0) count--;
                else yield return item;
            }
        }

        public static IEnumerable<TSource> TakeWhile<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
        {
            foreach (TSource item in source)
            {
                if (!predicate(item)) yield break;
                yield return item;
            }
        }

        public static IEnumerable<TSource> SkipWhile<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
        {
            bool skipping = true;
            foreach (TSource item in source)
            {
                if (skipping) skipping = predicate(item);
                if (!skipping) yield return item;
            }
        }

        public static IEnumerable<TSource> Concat<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second)
        {
            foreach (TSource item in first) yield return item;
            foreach (TSource item in second) yield return item;
        }

        public static IEnumerable<TSource> Append<TSource>(this IEnumerable<TSource> source, TSource element)
        {
            foreach (TSource item in source) yield return item;
            yield return element;
        }

        public static IEnumerable<TSource> Prepend<TSource>(this IEnumerable<TSource> source, TSource element)
        {
            yield return element;
            foreach (TSource item in source) yield return item;
        }

        public static IEnumerable<TSource> DefaultIfEmpty<TSource>(this IEnumerable<TSource> source) => DefaultIfEmpty(source, default(TSource));

        public static IEnumerable<TSource> DefaultIfEmpty<TSource>(this IEnumerable<TSource> source, TSource defaultValue)
        {
            bool empty = true;
            foreach (TSource item in source)
            {
                empty = false;
                yield return item;
            }
            if (empty) yield return defaultValue;
        }

        public static IEnumerable<TResult> Zip<TFirst, TSecond, TResult>(this IEnumerable<TFirst> first, IEnumerable<TSecond> second, Func<TFirst, TSecond, TResult> resultSelector)
        {
            IEnumerator<TSecond> others = second.GetEnumerator();
            foreach (TFirst item in first)
            {
                if (!others.MoveNext()) yield break;
                yield return resultSelector(item, others.Current);
            }
        }

        public static IEnumerable<TSource> Reverse<TSource>(this IEnumerable<TSource> source)
        {
            List<TSource> items = new List<TSource>(source);
            for (int i = items.Size - 1; i >= 0; i--) yield return items.At(i);
        }

        public static IEnumerable<TSource[]> Chunk<TSource>(this IEnumerable<TSource> source, int size)
        {
            List<TSource> part = new List<TSource>();
            foreach (TSource item in source)
            {
                part.Append(item);
                if (part.Size < size) continue;
                yield return part.ToArray();
                part = new List<TSource>();
            }
            if (part.Size > 0) yield return part.ToArray();
        }

        // ---- sets ----

        public static IEnumerable<TSource> Distinct<TSource>(this IEnumerable<TSource> source) => Distinct(source, null);

        public static IEnumerable<TSource> Distinct<TSource>(this IEnumerable<TSource> source, IEqualityComparer<TSource> comparer)
        {
            HashSet<TSource> seen = new HashSet<TSource>(comparer);
            foreach (TSource item in source)
            {
                if (seen.Add(item)) yield return item;
            }
        }

        public static IEnumerable<TSource> DistinctBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector)
        {
            HashSet<TKey> seen = new HashSet<TKey>();
            foreach (TSource item in source)
            {
                if (seen.Add(keySelector(item))) yield return item;
            }
        }

        public static IEnumerable<TSource> Union<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second) => Distinct(Concat(first, second));

        public static IEnumerable<TSource> Intersect<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second)
        {
            HashSet<TSource> others = new HashSet<TSource>(second);
            foreach (TSource item in first)
            {
                if (others.Remove(item)) yield return item;
            }
        }

        public static IEnumerable<TSource> Except<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second)
        {
            HashSet<TSource> seen = new HashSet<TSource>(second);
            foreach (TSource item in first)
            {
                if (seen.Add(item)) yield return item;
            }
        }

        // ---- groups and joins ----

        public static IEnumerable<IGrouping<TKey, TSource>> GroupBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector) => ToLookup(source, keySelector);
        public static IEnumerable<IGrouping<TKey, TElement>> GroupBy<TSource, TKey, TElement>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector) => ToLookup(source, keySelector, elementSelector);

        public static IEnumerable<TResult> GroupBy<TSource, TKey, TResult>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, Func<TKey, IEnumerable<TSource>, TResult> resultSelector)
        {
            foreach (IGrouping<TKey, TSource> group in ToLookup(source, keySelector)) yield return resultSelector(group.Key, group);
        }

        public static ILookup<TKey, TSource> ToLookup<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector) => ToLookup(source, keySelector, item => item);

        public static ILookup<TKey, TElement> ToLookup<TSource, TKey, TElement>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector)
        {
            Lookup<TKey, TElement> lookup = new Lookup<TKey, TElement>();
            foreach (TSource item in source) lookup.Put(keySelector(item), elementSelector(item));
            return lookup;
        }

        public static IEnumerable<TResult> Join<TOuter, TInner, TKey, TResult>(this IEnumerable<TOuter> outer, IEnumerable<TInner> inner, Func<TOuter, TKey> outerKeySelector, Func<TInner, TKey> innerKeySelector, Func<TOuter, TInner, TResult> resultSelector)
        {
            ILookup<TKey, TInner> lookup = ToLookup(inner, innerKeySelector);
            foreach (TOuter item in outer)
            {
                foreach (TInner match in lookup[outerKeySelector(item)]) yield return resultSelector(item, match);
            }
        }

        public static IEnumerable<TResult> GroupJoin<TOuter, TInner, TKey, TResult>(this IEnumerable<TOuter> outer, IEnumerable<TInner> inner, Func<TOuter, TKey> outerKeySelector, Func<TInner, TKey> innerKeySelector, Func<TOuter, IEnumerable<TInner>, TResult> resultSelector)
        {
            ILookup<TKey, TInner> lookup = ToLookup(inner, innerKeySelector);
            foreach (TOuter item in outer) yield return resultSelector(item, lookup[outerKeySelector(item)]);
        }

        // ---- order ----

        public static IOrderedEnumerable<TSource> OrderBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector) => new OrderedEnumerable<TSource>(source, Ordered.By(keySelector, null, false), null);
        public static IOrderedEnumerable<TSource> OrderBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, IComparer<TKey> comparer) => new OrderedEnumerable<TSource>(source, Ordered.By(keySelector, comparer, false), null);
        public static IOrderedEnumerable<TSource> OrderByDescending<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector) => new OrderedEnumerable<TSource>(source, Ordered.By(keySelector, null, true), null);
        public static IOrderedEnumerable<TSource> OrderByDescending<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, IComparer<TKey> comparer) => new OrderedEnumerable<TSource>(source, Ordered.By(keySelector, comparer, true), null);
        public static IOrderedEnumerable<TSource> ThenBy<TSource, TKey>(this IOrderedEnumerable<TSource> source, Func<TSource, TKey> keySelector) => ((OrderedEnumerable<TSource>)source).Then(Ordered.By(keySelector, null, false));
        public static IOrderedEnumerable<TSource> ThenByDescending<TSource, TKey>(this IOrderedEnumerable<TSource> source, Func<TSource, TKey> keySelector) => ((OrderedEnumerable<TSource>)source).Then(Ordered.By(keySelector, null, true));

        // ---- at once ----

        public static List<TSource> ToList<TSource>(this IEnumerable<TSource> source) => new List<TSource>(source);
        public static TSource[] ToArray<TSource>(this IEnumerable<TSource> source) => new List<TSource>(source).ToArray();
        public static HashSet<TSource> ToHashSet<TSource>(this IEnumerable<TSource> source) => new HashSet<TSource>(source);
        public static HashSet<TSource> ToHashSet<TSource>(this IEnumerable<TSource> source, IEqualityComparer<TSource> comparer) => new HashSet<TSource>(source, comparer);

        public static Dictionary<TKey, TSource> ToDictionary<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector) => ToDictionary(source, keySelector, item => item, null);
        public static Dictionary<TKey, TSource> ToDictionary<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, IEqualityComparer<TKey> comparer) => ToDictionary(source, keySelector, item => item, comparer);
        public static Dictionary<TKey, TElement> ToDictionary<TSource, TKey, TElement>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector) => ToDictionary(source, keySelector, elementSelector, null);

        public static Dictionary<TKey, TElement> ToDictionary<TSource, TKey, TElement>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector, Func<TSource, TElement> elementSelector, IEqualityComparer<TKey> comparer)
        {
            Dictionary<TKey, TElement> all = new Dictionary<TKey, TElement>(comparer);
            foreach (TSource item in source) all.Add(keySelector(item), elementSelector(item));
            return all;
        }

        public static int Count<TSource>(this IEnumerable<TSource> source)
        {
            if (source is ICollection<TSource>) return ((ICollection<TSource>)source).Count;
            int count = 0;
            foreach (TSource item in source) count++;
            return count;
        }

        public static int Count<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
        {
            int count = 0;
            foreach (TSource item in source)
            {
                if (predicate(item)) count++;
            }
            return count;
        }

        public static long LongCount<TSource>(this IEnumerable<TSource> source) => Count(source);

        public static bool Any<TSource>(this IEnumerable<TSource> source)
        {
            foreach (TSource item in source) return true;
            return false;
        }

        public static bool Any<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
        {
            foreach (TSource item in source)
            {
                if (predicate(item)) return true;
            }
            return false;
        }

        public static bool All<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate)
        {
            foreach (TSource item in source)
            {
                if (!predicate(item)) return false;
            }
            return true;
        }

        public static bool Contains<TSource>(this IEnumerable<TSource> source, TSource value)
        {
            if (source is ICollection<TSource>) return ((ICollection<TSource>)source).Contains(value);
            foreach (TSource item in source)
            {
                if (EqualityComparer<TSource>.Same(item, value)) return true;
            }
            return false;
        }

        public static bool SequenceEqual<TSource>(this IEnumerable<TSource> first, IEnumerable<TSource> second)
        {
            IEnumerator<TSource> others = second.GetEnumerator();
            foreach (TSource item in first)
            {
                if (!others.MoveNext() || !EqualityComparer<TSource>.Same(item, others.Current)) return false;
            }
            return !others.MoveNext();
        }

        public static TSource First<TSource>(this IEnumerable<TSource> source)
        {
            foreach (TSource item in source) return item;
            throw new InvalidOperationException();
        }

        public static TSource First<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate) => First(Where(source, predicate));

        public static TSource FirstOrDefault<TSource>(this IEnumerable<TSource> source)
        {
            foreach (TSource item in source) return item;
            return default(TSource);
        }

        public static TSource FirstOrDefault<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate) => FirstOrDefault(Where(source, predicate));

        public static TSource Last<TSource>(this IEnumerable<TSource> source)
        {
            List<TSource> items = new List<TSource>(source);
            if (items.Size == 0) throw new InvalidOperationException();
            return items.At(items.Size - 1);
        }

        public static TSource Last<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate) => Last(Where(source, predicate));

        public static TSource LastOrDefault<TSource>(this IEnumerable<TSource> source)
        {
            List<TSource> items = new List<TSource>(source);
            return items.Size == 0 ? default(TSource) : items.At(items.Size - 1);
        }

        public static TSource LastOrDefault<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate) => LastOrDefault(Where(source, predicate));

        public static TSource Single<TSource>(this IEnumerable<TSource> source)
        {
            List<TSource> items = new List<TSource>(source);
            if (items.Size != 1) throw new InvalidOperationException();
            return items.At(0);
        }

        public static TSource Single<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate) => Single(Where(source, predicate));

        public static TSource SingleOrDefault<TSource>(this IEnumerable<TSource> source)
        {
            List<TSource> items = new List<TSource>(source);
            if (items.Size > 1) throw new InvalidOperationException();
            return items.Size == 0 ? default(TSource) : items.At(0);
        }

        public static TSource SingleOrDefault<TSource>(this IEnumerable<TSource> source, Func<TSource, bool> predicate) => SingleOrDefault(Where(source, predicate));

        public static TSource ElementAt<TSource>(this IEnumerable<TSource> source, int index)
        {
            foreach (TSource item in source)
            {
                if (index == 0) return item;
                index--;
            }
            throw new ArgumentOutOfRangeException("index");
        }

        public static TSource ElementAtOrDefault<TSource>(this IEnumerable<TSource> source, int index) => FirstOrDefault(Skip(source, index));

        public static TSource Aggregate<TSource>(this IEnumerable<TSource> source, Func<TSource, TSource, TSource> func)
        {
            bool first = true;
            TSource all = default(TSource);
            foreach (TSource item in source)
            {
                all = first ? item : func(all, item);
                first = false;
            }
            if (first) throw new InvalidOperationException();
            return all;
        }

        public static TAccumulate Aggregate<TSource, TAccumulate>(this IEnumerable<TSource> source, TAccumulate seed, Func<TAccumulate, TSource, TAccumulate> func)
        {
            TAccumulate all = seed;
            foreach (TSource item in source) all = func(all, item);
            return all;
        }

        public static TResult Aggregate<TSource, TAccumulate, TResult>(this IEnumerable<TSource> source, TAccumulate seed, Func<TAccumulate, TSource, TAccumulate> func, Func<TAccumulate, TResult> resultSelector) => resultSelector(Aggregate(source, seed, func));

        public static int Sum(this IEnumerable<int> source) => Aggregate(source, 0, (sum, item) => sum + item);
        public static long Sum(this IEnumerable<long> source) => Aggregate(source, 0L, (sum, item) => sum + item);
        public static double Sum(this IEnumerable<double> source) => Aggregate(source, 0.0, (sum, item) => sum + item);
        public static decimal Sum(this IEnumerable<decimal> source) => Aggregate(source, 0m, (sum, item) => sum + item);
        public static int Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, int> selector) => Aggregate(source, 0, (sum, item) => sum + selector(item));
        public static long Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, long> selector) => Aggregate(source, 0L, (sum, item) => sum + selector(item));
        public static double Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, double> selector) => Aggregate(source, 0.0, (sum, item) => sum + selector(item));
        public static decimal Sum<TSource>(this IEnumerable<TSource> source, Func<TSource, decimal> selector) => Aggregate(source, 0m, (sum, item) => sum + selector(item));
        public static double Average(this IEnumerable<int> source) => (double)Sum(source) / Count(source);
        public static double Average(this IEnumerable<double> source) => Sum(source) / Count(source);
        public static double Average<TSource>(this IEnumerable<TSource> source, Func<TSource, int> selector) => (double)Sum(source, selector) / Count(source);
        public static double Average<TSource>(this IEnumerable<TSource> source, Func<TSource, double> selector) => Sum(source, selector) / Count(source);

        static TSource Extreme<TSource>(IEnumerable<TSource> source, int sign)
        {
            Comparer<TSource> comparer = Comparer<TSource>.Default;
            return Aggregate(source, (best, item) => comparer.Compare(item, best) * sign > 0 ? item : best);
        }

        public static TSource Max<TSource>(this IEnumerable<TSource> source) => Extreme(source, 1);
        public static TResult Max<TSource, TResult>(this IEnumerable<TSource> source, Func<TSource, TResult> selector) => Extreme(Select(source, selector), 1);
        public static TSource Min<TSource>(this IEnumerable<TSource> source) => Extreme(source, -1);
        public static TResult Min<TSource, TResult>(this IEnumerable<TSource> source, Func<TSource, TResult> selector) => Extreme(Select(source, selector), -1);

        public static TSource MaxBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector) => FirstOrDefault(OrderByDescending(source, keySelector));
        public static TSource MinBy<TSource, TKey>(this IEnumerable<TSource> source, Func<TSource, TKey> keySelector) => FirstOrDefault(OrderBy(source, keySelector));
    }

    public interface IGrouping<out TKey, out TElement> : IEnumerable<TElement>
    {
        TKey Key { get; }
    }

    public interface ILookup<TKey, TElement> : IEnumerable<IGrouping<TKey, TElement>>
    {
        int Count { get; }
        IEnumerable<TElement> this[TKey key] { get; }
        bool Contains(TKey key);
    }

    public interface IOrderedEnumerable<TElement> : IEnumerable<TElement> { }

    public sealed class Grouping<TKey, TElement> : IGrouping<TKey, TElement>
    {
        readonly TKey key;
        internal readonly List<TElement> items = new List<TElement>();

        public Grouping(TKey key) { this.key = key; }
        public TKey Key => key;
        public IEnumerator<TElement> GetEnumerator() => items.GetEnumerator();
        IEnumerator IEnumerable.GetEnumerator() => items.GetEnumerator();
    }

    public sealed class Lookup<TKey, TElement> : ILookup<TKey, TElement>
    {
        readonly KeyTable<TKey, Grouping<TKey, TElement>> groups = new KeyTable<TKey, Grouping<TKey, TElement>>(null);

        internal void Put(TKey key, TElement element)
        {
            int place = groups.Find(key);
            if (place < 0) place = groups.Add(key, new Grouping<TKey, TElement>(key));
            groups.values[place].items.Append(element);
        }

        public int Count => groups.count;
        public bool Contains(TKey key) => groups.Find(key) >= 0;

        public IEnumerable<TElement> this[TKey key]
        {
            get
            {
                int place = groups.Find(key);
                return place < 0 ? new List<TElement>() : groups.values[place].items;
            }
        }

        public IEnumerator<IGrouping<TKey, TElement>> GetEnumerator()
        {
            for (int i = 0; i < groups.used; i++) yield return groups.values[i];
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public static class Ordered
    {
        public static Comparison<T> By<T, TKey>(Func<T, TKey> key, IComparer<TKey> comparer, bool descending)
        {
            if (comparer == null) comparer = Comparer<TKey>.Default;
            return (x, y) => descending ? comparer.Compare(key(y), key(x)) : comparer.Compare(key(x), key(y));
        }
    }

    public sealed class OrderedEnumerable<T> : IOrderedEnumerable<T>
    {
        readonly IEnumerable<T> source;
        readonly Comparison<T> order;
        readonly Comparison<T> before;

        public OrderedEnumerable(IEnumerable<T> source, Comparison<T> order, Comparison<T> before)
        {
            this.source = source;
            this.order = order;
            this.before = before;
        }

        public OrderedEnumerable<T> Then(Comparison<T> next) => new OrderedEnumerable<T>(source, next, Compare);

        int Compare(T x, T y)
        {
            int first = before == null ? 0 : before(x, y);
            return first != 0 ? first : order(x, y);
        }

        public IEnumerator<T> GetEnumerator()
        {
            List<T> items = new List<T>(source);
            items.Sort(Compare);
            for (int i = 0; i < items.Size; i++) yield return items.At(i);
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
