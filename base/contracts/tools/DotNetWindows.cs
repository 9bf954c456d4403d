using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.ComponentModel;
using System.Data;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;
using System.Xml;

/// Opens every window that this .NET runtime has on its collections (enumerators, views, wrappers, and
/// windows on those), on its tables, documents and queries, and checks that the fields which the
/// contracts name lead back to what is behind. Reads the contracts from the standard input, one per line,
/// words separated by tabs:
///
///     contract    TYPE
///     window      TYPE    FIELD...
///
/// Writes one line for each class of window: whether the fields lead to the collection, and a way to get
/// such a window.
///
///     reached     CLASS    WAY
///     unlisted    CLASS    WAY      no contract of that class or a superclass of it
///     lost        CLASS    WAY      the fields lead elsewhere
public static class DotNetWindows
{
    /// How many windows deep: an enumerator of the keys of a read-only dictionary is three.
    const int Depth = 3;

    const BindingFlags Fields =
        BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    static readonly HashSet<string> Contracts = new HashSet<string>();
    static readonly Dictionary<string, string[]> Windows = new Dictionary<string, string[]>();
    static readonly SortedDictionary<string, string> Findings =
        new SortedDictionary<string, string>(StringComparer.Ordinal);

    public static void Main()
    {
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine()) {
            string[] words = line.Split('\t');
            if (words[0] == "contract") {
                Contracts.Add(words[1]);
            } else {
                Windows[words[1]] = words.Skip(2).ToArray();
            }
        }
        foreach (KeyValuePair<string, object> source in Sources()) {
            Explore(source.Value, Follow(source.Value), source.Key, 0);
        }
        foreach (KeyValuePair<string, object[]> wrapper in Wrappers()) {
            Consider(wrapper.Value[0], Follow(wrapper.Value[1]), wrapper.Key, 0);
        }
        ConsiderTables();
        ConsiderDocument();
        foreach (KeyValuePair<string, string> finding in Findings) {
            Console.WriteLine(finding.Key + "\t" + finding.Value);
        }
    }

    /// Each has enough elements for all of its windows to have some. DictionaryBase is not among them: its
    /// windows lead to the collection inside, and it is not a window on it itself.
    static Dictionary<string, object> Sources()
    {
        var words = new List<string> { "a", "b", "c", "d" };
        var pairs = words.ToDictionary(word => word, word => word);
        var names = new NameValueCollection { { "a", "b" }, { "c", "d" } };
        var sources = new Dictionary<string, object> {
            { "List", words }, { "Dictionary", pairs }, { "HashSet", new HashSet<string>(words) },
            { "SortedSet", new SortedSet<string>(words) }, { "SortedList", new SortedList<string, string>(pairs) },
            { "SortedDictionary", new SortedDictionary<string, string>(pairs) },
            { "LinkedList", new LinkedList<string>(words) }, { "Queue", new Queue<string>(words) },
            { "Stack", new Stack<string>(words) }, { "ArrayList", new ArrayList(words) },
            { "Hashtable", new Hashtable(pairs) }, { "old Queue", new Queue(words) },
            { "old Stack", new Stack(words) }, { "old SortedList", new SortedList(pairs) },
            { "BitArray", new BitArray(4) }, { "Array", words.ToArray() },
            { "Collection", new Collection<string>(words) },
            { "ObservableCollection", new ObservableCollection<string>(words) },
            { "BindingList", new BindingList<string>(words) },
            { "NameValueCollection", names }, { "WebHeaderCollection", new System.Net.WebHeaderCollection() },
        };
        var lists = new Dictionary<string, IList> {
            { "StringCollection", new StringCollection() }, { "CollectionBase", new OldList() },
        };
        foreach (KeyValuePair<string, IList> list in lists) {
            words.ForEach(word => list.Value.Add(word));
            sources.Add(list.Key, list.Value);
        }
        var dictionaries = new Dictionary<string, IDictionary> {
            { "ListDictionary", new ListDictionary() }, { "HybridDictionary", new HybridDictionary() },
            { "large HybridDictionary", new HybridDictionary(100) }, { "OrderedDictionary", new OrderedDictionary() },
        };
        foreach (KeyValuePair<string, IDictionary> dictionary in dictionaries) {
            words.ForEach(word => dictionary.Value.Add(word, word));
            sources.Add(dictionary.Key, dictionary.Value);
        }
        var strings = new StringDictionary();
        words.ForEach(word => strings.Add(word, word));
        sources.Add("StringDictionary", strings);
        sources.Add("CookieCollection", new System.Net.CookieCollection { new System.Net.Cookie("a", "b") });
        sources.Add("KeyedCollection", new Keyed { "a", "b" });
        sources.Add("StringWriter", new StringWriter(new StringBuilder("abc")));
        return sources;
    }

    sealed class OldList : CollectionBase { }

    sealed class Keyed : KeyedCollection<string, string>
    {
        protected override string GetKeyForItem(string item) { return item; }
    }

    /// What can be made around a collection: the window, and the collection.
    static Dictionary<string, object[]> Wrappers()
    {
        var list = new List<int> { 1, 2, 3, 4 };
        var old = new ArrayList(list);
        var set = new SortedSet<int>(list);
        var dictionary = list.ToDictionary(number => number);
        var observable = new ObservableCollection<int>(list);
        var linked = new LinkedList<int>(list);
        return new Dictionary<string, object[]> {
            { "GetViewBetween", new object[] { set.GetViewBetween(1, 3), set } },
            { "Reverse of a set", new object[] { set.Reverse(), set } },
            { "GetRange", new object[] { old.GetRange(1, 2), old } },
            { "ArrayList.Adapter", new object[] { ArrayList.Adapter(list), list } },
            { "ArrayList.FixedSize", new object[] { ArrayList.FixedSize(old), old } },
            { "ArrayList.FixedSize(IList)", new object[] { ArrayList.FixedSize((IList)list), list } },
            { "ArrayList.ReadOnly", new object[] { ArrayList.ReadOnly(old), old } },
            { "ArrayList.ReadOnly(IList)", new object[] { ArrayList.ReadOnly((IList)list), list } },
            { "AsReadOnly", new object[] { list.AsReadOnly(), list } },
            { "ReadOnlyCollection", new object[] { new ReadOnlyCollection<int>(list), list } },
            { "ReadOnlyDictionary", new object[] { new ReadOnlyDictionary<int, int>(dictionary), dictionary } },
            { "ReadOnlyObservableCollection",
                new object[] { new ReadOnlyObservableCollection<int>(observable), observable } },
            { "LinkedListNode", new object[] { linked.First, linked } },
            { "Where", new object[] { list.Where(number => number > 0), list } },
            { "Where on a set", new object[] { set.Where(number => number > 0), set } },
            { "Where and Select",
                new object[] { list.Where(number => number > 0).Select(number => "" + number), list } },
            { "Select", new object[] { list.Select(number => "" + number), list } },
            { "Select on a set", new object[] { set.Select(number => "" + number), set } },
            { "Select on a Collection", new object[] { observable.Select(number => "" + number), observable } },
            { "Select and Skip", new object[] { list.Select(number => "" + number).Skip(1), list } },
            { "Skip", new object[] { list.Skip(1), list } },
            { "Take", new object[] { set.Take(3), set } },
            { "Concat", new object[] { list.Concat(set), list } },
            { "Concat twice", new object[] { list.Concat(set).Concat(old.Cast<int>()), list } },
            { "Append", new object[] { list.Append(5), list } },
            { "Distinct", new object[] { list.Distinct(), list } },
            { "Reverse", new object[] { list.AsEnumerable().Reverse(), list } },
            { "Union", new object[] { list.Union(set), list } },
            { "DefaultIfEmpty", new object[] { list.DefaultIfEmpty(), list } },
            { "SelectMany", new object[] { list.SelectMany(number => new[] { number }), list } },
            { "SelectMany with results",
                new object[] { list.SelectMany(number => new[] { number }, (number, other) => other), list } },
            { "SelectMany with index", new object[] { list.SelectMany((number, at) => new[] { number }), list } },
            { "Where with index", new object[] { list.Where((number, at) => true), list } },
            { "Select with index", new object[] { list.Select((number, at) => number), list } },
            { "OfType", new object[] { old.OfType<int>(), old } },
            { "Cast", new object[] { old.Cast<int>(), old } },
            { "SkipWhile", new object[] { list.SkipWhile(number => number < 2), list } },
            { "SkipWhile with index", new object[] { list.SkipWhile((number, at) => number < 2), list } },
            { "TakeWhile", new object[] { list.TakeWhile(number => number < 4), list } },
            { "TakeWhile with index", new object[] { list.TakeWhile((number, at) => number < 4), list } },
            { "Zip", new object[] { list.Zip(set, (number, other) => number), list } },
            { "Except", new object[] { list.Except(new[] { 1 }), list } },
            { "Intersect", new object[] { list.Intersect(set), list } },
            { "Join", new object[] { list.Join(set, number => number, other => other, (number, other) => number), list } },
            { "GroupJoin",
                new object[] { list.GroupJoin(set, number => number, other => other, (number, all) => number), list } },
            { "OrderBy", new object[] { list.OrderBy(number => -number), list } },
            { "ThenBy", new object[] { list.OrderBy(number => -number).ThenBy(number => number), list } },
            { "GroupBy", new object[] { list.GroupBy(number => number % 2), list } },
            { "GroupBy with elements", new object[] { list.GroupBy(number => number % 2, number => number), list } },
            { "GroupBy with results", new object[] { list.GroupBy(number => number % 2, (key, all) => key), list } },
            { "GroupBy with both",
                new object[] { list.GroupBy(number => number % 2, number => number, (key, all) => key), list } },
        };
    }

    static void ConsiderTables()
    {
        var set = new DataSet();
        DataTable table = set.Tables.Add("table");
        table.Columns.Add("column", typeof(int));
        table.Rows.Add(1);
        table.Constraints.Add(new UniqueConstraint(table.Columns[0]));
        Consider(table.Rows, table, "Rows", Depth);
        Consider(table.Rows[0], table, "Rows[0]", Depth);
        Consider(table.Columns, table, "Columns", Depth);
        Consider(table.Columns[0], table, "Columns[0]", Depth);
        Consider(table.Constraints, table, "Constraints", Depth);
        Consider(table.ChildRelations, table, "ChildRelations", Depth);
        Consider(table.DefaultView, table, "DefaultView", Depth);
        Consider(table.DefaultView[0], table, "DefaultView[0]", Depth);
        Consider(set.Tables, set, "Tables", Depth);
        Consider(set.Relations, set, "Relations", Depth);
    }

    static void ConsiderDocument()
    {
        var document = new XmlDocument();
        document.LoadXml("<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e 'e'>]><a b='c'><!--d--><e/>f<![CDATA[g]]><?h i?></a>");
        foreach (XmlNode node in document.SelectNodes("//node() | //@*")) {
            Consider(node, document, "SelectNodes", Depth);
        }
        Consider(document.FirstChild, document, "FirstChild", Depth);
        Consider(document.CreateElement("x"), document, "CreateElement", Depth);
        Consider(document.CreateAttribute("x"), document, "CreateAttribute", Depth);
        Consider(document.CreateTextNode("x"), document, "CreateTextNode", Depth);
        Consider(document.DocumentElement.ChildNodes, document, "ChildNodes", Depth);
        Consider(document.DocumentElement.Attributes, document, "Attributes", Depth);
        Consider(document.GetElementsByTagName("e"), document, "GetElementsByTagName", Depth);
    }

    /// Follows a window to its end, and compares it with what should be there.
    static void Consider(object window, object root, string way, int depth)
    {
        string type = NameOf(window.GetType());
        string verdict = "reached";
        if (Contract(window.GetType()) == null) {
            verdict = "unlisted";
        } else if (!ReferenceEquals(Follow(window), root)) {
            verdict = "lost";
        }
        if (!Findings.ContainsKey(verdict + "\t" + type)) {
            Findings.Add(verdict + "\t" + type, way);
        }
        if (verdict == "reached" && depth < Depth) {
            Explore(window, root, way, depth + 1);
        }
    }

    /// Opens the windows that a collection or a window offers.
    static void Explore(object on, object root, string way, int depth)
    {
        foreach (MethodInfo method in Openers(on.GetType())) {
            object window;
            try {
                window = method.Invoke(on, null);
            } catch (TargetInvocationException) {
                continue; // not supported here
            }
            if (window != null && IsWindow(window) && !ReferenceEquals(window, on)) {
                Consider(window, root, way + "." + method.Name.Split('.').Last(), depth);
            }
        }
    }

    /// Methods without parameters, its own and those of its interfaces, that may make a window.
    static IEnumerable<MethodInfo> Openers(Type type)
    {
        IEnumerable<MethodInfo> methods = type.GetMethods(BindingFlags.Instance | BindingFlags.Public)
            .Concat(type.GetInterfaces().SelectMany(other => other.GetMethods()));
        return methods.Where(method => method.GetParameters().Length == 0 && !method.IsGenericMethod
            && (typeof(IEnumerable).IsAssignableFrom(method.ReturnType)
                || typeof(IEnumerator).IsAssignableFrom(method.ReturnType))
            && !method.Name.StartsWith("To") && !method.Name.Contains("Clone") && !method.Name.EndsWith("get_AllKeys")
            && method.ReturnType != typeof(string));
    }

    static bool IsWindow(object found)
    {
        return (found is IEnumerable || found is IEnumerator) && !(found is string) && !(found is Array);
    }

    /// What is behind a window, or the object itself.
    static object Follow(object from)
    {
        for (int steps = 0; from != null && steps < 32; steps++) {
            string contract = Contract(from.GetType());
            if (contract == null || !Windows.ContainsKey(contract)) {
                return from;
            }
            object window = from;
            from = Windows[contract].Select(field => Read(window, field)).FirstOrDefault(found => found != null);
        }
        return null;
    }

    static object Read(object from, string field)
    {
        for (Type type = from.GetType(); type != null; type = type.BaseType) {
            FieldInfo info = type.GetField(field, Fields);
            if (info != null) {
                return info.GetValue(from);
            }
        }
        return null;
    }

    /// The nearest class at or above this one that has a contract.
    static string Contract(Type type)
    {
        for (; type != null; type = type.BaseType) {
            string name = NameOf(type);
            if (Contracts.Contains(name) || Windows.ContainsKey(name)) {
                return name;
            }
        }
        return null;
    }

    static string NameOf(Type type)
    {
        string name = type.IsGenericType ? type.GetGenericTypeDefinition().FullName : type.FullName;
        int nested = name.LastIndexOf("+<", StringComparison.Ordinal);
        string[] parts = nested < 0 ? null : name.Substring(nested + 2).Split('>');
        // As the hook names the iterators that compilers make.
        return parts != null && parts.Length == 2
            && (parts[1].StartsWith("c__Iterator", StringComparison.Ordinal) || parts[1].StartsWith("d__", StringComparison.Ordinal))
            ? name.Substring(0, nested + 1) + parts[0] : name;
    }
}
