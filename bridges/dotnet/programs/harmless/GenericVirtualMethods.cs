using System;
using System.Collections.Generic;
using System.Linq;

/// <summary>
/// Generic virtual methods, variance, constraints, and type parameters of classes and methods at once.
/// </summary>
public class GenericVirtualMethods
{
    private interface IStore<in TKey, out TValue>
    {
        TValue Get(TKey key);

        IList<TOther> As<TOther>(TKey key, Func<TValue, TOther> convert);
    }

    private abstract class Store<TKey, TValue> : IStore<TKey, TValue>
        where TKey : IComparable<TKey>
    {
        protected readonly SortedDictionary<TKey, TValue> Map = new SortedDictionary<TKey, TValue>();

        public TValue Get(TKey key) => Map[key];

        public virtual IList<TOther> As<TOther>(TKey key, Func<TValue, TOther> convert)
        {
            var list = new List<TOther>();
            list.Add(convert(Map[key]));
            return list;
        }

        public void Put<TSource>(TSource source)
            where TSource : struct, IEnumerable<KeyValuePair<TKey, TValue>>
        {
            foreach (KeyValuePair<TKey, TValue> pair in source)
            {
                Map[pair.Key] = pair.Value;
            }
        }
    }

    private class Twice<TValue> : Store<string, TValue>
        where TValue : class
    {
        public override IList<TOther> As<TOther>(string key, Func<TValue, TOther> convert)
        {
            IList<TOther> once = base.As(key, convert);
            once.Add(once[0]);
            return once;
        }
    }

    private struct Pairs : IEnumerable<KeyValuePair<string, object>>
    {
        public List<KeyValuePair<string, object>> Content;

        public IEnumerator<KeyValuePair<string, object>> GetEnumerator() => Content.GetEnumerator();

        System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private static TCollection Filled<TCollection, TItem>(params TItem[] items)
        where TCollection : ICollection<TItem>, new()
    {
        var collection = new TCollection();
        foreach (TItem item in items)
        {
            collection.Add(item);
        }
        return collection;
    }

    private static int Max<T>(IList<T> items)
        where T : struct, IComparable<T>
    {
        int best = 0;
        for (int i = 1; i < items.Count; i++)
        {
            best = items[i].CompareTo(items[best]) > 0 ? i : best;
        }
        return best;
    }

    public static void Main()
    {
        var twice = new Twice<object>();
        var content = new List<KeyValuePair<string, object>> { new KeyValuePair<string, object>("a", "text") };
        twice.Put(new Pairs { Content = content });
        IStore<string, object> store = twice;
        Console.WriteLine(store.Get("a") + " " + store.As("a", value => value.ToString().Length).Sum());
        Console.WriteLine(store.As("a", value => (decimal?)1.5m).Count + " " + store.As<object>("a", value => null)[1]);
        Console.WriteLine(Filled<List<Guid>, Guid>(Guid.Empty).Count + Filled<HashSet<char>, char>('a', 'b', 'a').Count);
        Console.WriteLine(Filled<Dictionary<int, string>, KeyValuePair<int, string>>().Count);
        Console.WriteLine(Max(new[] { 1.5, 9.5, 3 }) + Max(new List<byte> { 1, 2 }));
        var nested = new Dictionary<string, Dictionary<DayOfWeek, List<Tuple<int, long[]>>>>();
        nested["a"] = new Dictionary<DayOfWeek, List<Tuple<int, long[]>>>();
        nested["a"].Add(DayOfWeek.Monday, new List<Tuple<int, long[]>>());
        nested["a"][DayOfWeek.Monday].Add(Tuple.Create(1, new[] { 2L }));
        Console.WriteLine(nested["a"][DayOfWeek.Monday][0].Item2[0]);
        IEnumerable<object> covariant = new List<string> { "x", "y" };
        Action<string> contravariant = new List<object>().Add;
        contravariant("z");
        Console.WriteLine(covariant.Count());
    }
}
