// Calls in every form that the rewriter knows. Prints what it computes; must print the same rewritten.
// `Shapes.exe` and `Shapes.exe.mdb` beside it are compiled from it: mcs -debug -unsafe Shapes.cs
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

public class Cache<TKey, TValue> where TKey : IComparable<TKey>
{
    private readonly Dictionary<TKey, List<TValue>> entries = new Dictionary<TKey, List<TValue>>();

    public void Put(TKey key, TValue value)
    {
        List<TValue> list;
        if (!entries.TryGetValue(key, out list)) {
            list = new List<TValue>();
            entries.Add(key, list);
        }
        list.Add(value);
    }

    public TResult First<TResult>(Func<TValue, TResult> convert)
    {
        var results = new List<TResult>();
        foreach (var list in entries.Values) {
            foreach (var value in list) {
                results.Add(convert(value));
            }
        }
        return results[0];
    }

    public Action<TValue> Adder(TKey key) { return entries[key].Add; }

    public class Nested<T>
    {
        private readonly SortedDictionary<TKey, T> sorted = new SortedDictionary<TKey, T>();

        public int Count(TKey key, T value)
        {
            sorted[key] = value;
            return sorted.Count;
        }
    }
}

// Interfaces called on a type parameter: once a class, once a structure.
class Constrained<TList> where TList : IList<int>, new()
{
    public int Sum()
    {
        var list = new TList();
        list.Add(3);
        list.Add(4);
        list[0] = 7;
        return list[0] + list.Count;
    }
}

struct ListStructure : IList<int>
{
    private List<int> items;

    private List<int> Items { get { return items ?? (items = new List<int>()); } }
    public void Add(int item) { Items.Add(item); }
    public int Count { get { return Items.Count; } }
    public int this[int index] { get { return Items[index]; } set { Items[index] = value; } }
    public bool IsReadOnly { get { return false; } }
    public void Clear() { Items.Clear(); }
    public bool Contains(int item) { return Items.Contains(item); }
    public void CopyTo(int[] array, int index) { Items.CopyTo(array, index); }
    public bool Remove(int item) { return Items.Remove(item); }
    public int IndexOf(int item) { return Items.IndexOf(item); }
    public void Insert(int index, int item) { Items.Insert(index, item); }
    public void RemoveAt(int index) { Items.RemoveAt(index); }
    public IEnumerator<int> GetEnumerator() { return Items.GetEnumerator(); }
    IEnumerator IEnumerable.GetEnumerator() { return Items.GetEnumerator(); }
}

// Methods of the base class that are overridden: `call`, not `callvirt`.
class Counting : ArrayList
{
    public int Added;

    public override int Add(object value)
    {
        Added++;
        return base.Add(value);
    }

    public Func<object, int> Inherited() { return base.Add; }
}

class Upper : System.Collections.ObjectModel.Collection<string>
{
    protected override void InsertItem(int index, string item) { base.InsertItem(index, item.ToUpperInvariant()); }
    public int Inner() { return Items.Count; }
}

interface IStore { void Add(string item); }

class Store : List<string>, IStore { }

public static class Shapes
{
    private delegate void Hidden(string text);

    private static void Print(params object[] values) { Console.WriteLine(string.Join(" ", values)); }

    private static void Generics()
    {
        var cache = new Cache<string, int>();
        cache.Put("a", 1);
        cache.Put("a", 5);
        cache.Adder("a")(6);
        Print(cache.First(value => "v" + value));
        var pairs = new Cache<int, KeyValuePair<int, string>>();
        pairs.Put(1, new KeyValuePair<int, string>(2, "two"));
        Print(pairs.First(pair => pair.Value));
        Print(new Cache<int, string>.Nested<DateTime>().Count(1, DateTime.MinValue));
        Print(new Constrained<List<int>>().Sum(), new Constrained<ListStructure>().Sum());
    }

    private static void Structures()
    {
        var list = new List<string> { "x", "y" };
        var enumerator = list.GetEnumerator();
        while (enumerator.MoveNext()) {
            Print(enumerator.Current);
        }
        IEnumerator<string> boxed = list.GetEnumerator();
        Print(boxed.MoveNext(), boxed.Current);
        foreach (var pair in new Dictionary<int, string> { { 1, "one" } }) {
            Print(pair.Key, pair.Value);
        }
    }

    private static void References()
    {
        var numbers = new Dictionary<string, int> { { "k", 3 } };
        int found;
        Print(numbers.TryGetValue("k", out found), found);
        var array = new[] { 3, 1, 2 };
        Array.Sort(array);
        Array.Resize(ref array, 2);
        Print(array.Length, array[0], Array.IndexOf(array, 2));
        var grid = new string[2, 2];
        grid[1, 1] = "m";
        Print(grid[1, 1], grid.Length, grid[0, 0] == null);
        Fill(ref grid[0, 1]);
        Print(grid[0, 1]);
    }

    private static void Fill(ref string place) { place = "filled"; }

    private static void Inheritance()
    {
        var counting = new Counting();
        Print(counting.Add("x"), counting.Inherited()("y"), counting.Added, counting.Count);
        ArrayList plain = counting;
        Print(plain.Add("z"), counting.Added);
        var upper = new Upper { "a" };
        Print(upper[0], upper.Inner());
        IStore store = new Store();
        store.Add("kept");
        Print(((Store)store).Count);
    }

    private static void Delegates()
    {
        var list = new List<string>();
        Action<string> add = list.Add;
        add("q");
        Print(list.Count, add.Method.Name, add.Target == list, add == new Action<string>(list.Add));
        add -= list.Add;
        Print(add == null);
        Hidden hidden = list.Add;
        hidden("hidden");
        ICollection<string> collection = list;
        Func<string, bool> contains = collection.Contains;
        Print(contains("hidden"), contains.Method.Name, list.Exists("hidden".Equals));
        Print(Caught(() => { Action<string> none = ((List<string>)null).Add; }));
        Print(Caught(() => { Func<string, bool> none = ((ICollection<string>)null).Contains; }));
        new List<string> { "1", "2" }.ForEach(list.Add);
        Print(list.Count);
    }

    private static string Caught(Action action)
    {
        try {
            action();
            return "nothing";
        } catch (Exception exception) {
            return exception.GetType().Name;
        }
    }

    private static void Exceptions()
    {
        Print(Caught(() => ((List<int>)null).Add(1)));
        Print(Caught(() => new List<int>()[1].ToString()));
        Print(Caught(() => new Dictionary<string, int>().Add(null, 1)));
        var list = new List<int> { 1, 2 };
        Print(Caught(() => { foreach (var item in list) { list.Add(item); } }));
        try {
            try {
                new Queue<int>().Dequeue();
            } finally {
                list.Add(3);
            }
        } catch (InvalidOperationException) when (list.Count > 2) {
            Print("filtered", list.Count);
        }
    }

    private static IEnumerable<int> Iterator(List<int> list)
    {
        for (int i = 0; i < list.Count; i++) {
            list[i]++;
            yield return list[i];
        }
    }

    private static async Task<int> Later(List<int> list, int value)
    {
        list.Add(await Task.FromResult(value));
        await Task.CompletedTask.ConfigureAwait(false);
        foreach (var item in list.ToArray()) {
            list.Add(item + await Task.Run(() => list.Count).ConfigureAwait(true));
        }
        return list.Sum();
    }

    private static void Machines()
    {
        Print(string.Join(",", Iterator(new List<int> { 1, 2 })));
        Print(Later(new List<int> { 1 }, 20).Result);
        int captured = 2;
        Func<int, int> local = times => { var made = new Stack<int>(); made.Push(times * captured); return made.Pop(); };
        Print(local(21));
    }

    private static unsafe void Unsafe()
    {
        var text = new StringBuilder();
        fixed (char* characters = "pointer") {
            text.Append(characters[0]).Append(characters, 1);
        }
        text.AppendFormat("{0}-{1}", 1, "x").Insert(0, true);
        Print(text.ToString(), text.Length);
    }

    public static void Main()
    {
        Generics();
        Structures();
        References();
        Inheritance();
        Delegates();
        Exceptions();
        Machines();
        Unsafe();
    }
}
