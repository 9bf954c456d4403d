// references: System.Data
using System;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.ComponentModel;
using System.Data;
using System.IO;
using System.Linq;
using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Threading;
using System.Xml;

/// <summary>The same objects under a lock; then objects that need none for what is done to them: readers
/// only, wrappers that lock, one writer of a Hashtable beside readers, different places of an array.</summary>
public class LibraryTour
{
    private readonly SortedList<int, int> byNumber = new SortedList<int, int>();
    private readonly SortedDictionary<int, int> tree = new SortedDictionary<int, int>();
    private readonly LinkedList<int> chain = new LinkedList<int>();
    private readonly Stack<int> pile = new Stack<int>();
    private readonly SortedSet<int> ranks = new SortedSet<int>();
    private readonly ArrayList items = new ArrayList();
    private readonly Queue waiting = new Queue();
    private readonly SortedList oldList = new SortedList();
    private readonly StringCollection words = new StringCollection();
    private readonly StringDictionary translations = new StringDictionary();
    private readonly ListDictionary few = new ListDictionary();
    private readonly OrderedDictionary inOrder = new OrderedDictionary();
    private readonly BindingList<int> bound = new BindingList<int>();
    private readonly Collection<int> plain = new Collection<int>();
    private readonly Random dice = new Random(7);
    private readonly MemoryStream bytes = new MemoryStream();
    private readonly StringWriter text = new StringWriter();
    private readonly StringBuilder log = new StringBuilder();
    private readonly XmlDocument document = new XmlDocument();
    private readonly DataTable table = new DataTable("numbers");
    private readonly HashAlgorithm hash = SHA1.Create();
    private readonly Encoder encoder = Encoding.UTF8.GetEncoder();
    private readonly CookieCollection cookies = new CookieCollection();
    private readonly ReadOnlyCollection<int> window;
    private readonly object gate = new object();

    private readonly Dictionary<int, int> filled = new Dictionary<int, int> { { 1, 1 }, { 2, 2 } };
    private readonly List<int> fixedList = new List<int> { 1, 2, 3 };
    private readonly SortedDictionary<int, int> fixedTree = new SortedDictionary<int, int> { { 1, 1 } };
    private readonly DataTable fixedTable = new DataTable("fixed");
    private readonly XmlDocument fixedDocument = new XmlDocument();
    private readonly Hashtable oneWriter = new Hashtable();
    private readonly Hashtable synchronizedTable = Hashtable.Synchronized(new Hashtable());
    private readonly IList synchronizedList = ArrayList.Synchronized(new ArrayList());
    private readonly TextWriter synchronizedText = TextWriter.Synchronized(new StringWriter());
    private readonly IDictionary<int, int> concurrent = new ConcurrentDictionary<int, int>();
    private readonly Collection<int> locking = new LockingCollection();
    private readonly int[] parts = new int[100];
    private readonly IEnumerator<int> sorted;
    private readonly List<int> growing = Enumerable.Range(0, 400).ToList();

    /// <summary>Insertions are what subclasses of Collection are made to change.</summary>
    private sealed class LockingCollection : Collection<int>
    {
        protected override void InsertItem(int index, int item)
        {
            lock (this)
            {
                base.InsertItem(Count, item);
            }
        }
    }

    private LibraryTour()
    {
        document.LoadXml("<numbers/>");
        table.Columns.Add("number", typeof(int));
        table.Rows.Add(0);
        window = new ReadOnlyCollection<int>(plain);
        fixedTable.Columns.Add("number", typeof(int));
        fixedTable.Rows.Add(1);
        fixedDocument.LoadXml("<a><b c='d'/></a>");
        // A sorted query has read its list once it has given its first element.
        sorted = growing.OrderBy(number => -number).GetEnumerator();
        sorted.MoveNext();
    }

    private void Export(int exporter)
    {
        for (int i = 0; i < 20; i++)
        {
            int number = exporter * 1000 + i;
            Locked(() => byNumber[number] = number);
            Locked(() => tree.Clear());
            Locked(() => chain.AddLast(number));
            Locked(() => pile.Push(number));
            Locked(() => ranks.Clear());
            Locked(() => items.Add(number));
            Locked(() => waiting.Enqueue(number));
            Locked(() => oldList[number] = number);
            Locked(() => words.Add("word"));
            Locked(() => translations["w" + number] = "word");
            Locked(() => few[number] = number);
            Locked(() => inOrder[(object)number] = number);
            Locked(() => bound.Add(number));
            Locked(() => dice.Next());
            Locked(() => bytes.WriteByte(1));
            Locked(() => text.Write("text"));
            Locked(() => log.Insert(0, "line"));
            Locked(() => document.CreateElement("number"));
            Locked(() => table.Rows[0]["number"] = number);
            Locked(() => hash.ComputeHash(new byte[] { 1 }));
            Locked(() => encoder.GetBytes(new[] { 'a' }, 0, 1, new byte[8], 0, false));
            Locked(() => cookies.Add(new Cookie("c" + number, "1")));
            Locked(() => plain.Add(number));
            Locked(() => window.Contains(-1));
        }
    }

    private void Share(int exporter)
    {
        int sum = 0;
        for (int i = 0; i < 20; i++)
        {
            int number = exporter * 1000 + i;
            foreach (int key in filled.Keys)
            {
                sum += filled[key];
            }
            sum += fixedList.Where(item => item > 1).ToList().Count + fixedList.Count();
            sum += string.Join(",", fixedList).Length + fixedList.AsReadOnly().IndexOf(2);
            foreach (KeyValuePair<int, int> pair in fixedTree)
            {
                sum += pair.Value + fixedTree[pair.Key];
            }
            sum += fixedTable.Select("number = 1").Length + (int)fixedTable.Rows[0]["number"];
            sum += fixedDocument.DocumentElement.FirstChild.Attributes["c"].Value.Length;
            Thread.Sleep(1);
            if (exporter == 0)
            {
                oneWriter[number] = number;
                growing.Add(number);
            }
            else
            {
                sum += oneWriter.ContainsKey(number - 1000) ? (int)oneWriter[number - 1000] : oneWriter.Count;
            }
            if (exporter == 1)
            {
                sorted.MoveNext();
            }
            synchronizedTable[number] = number;
            synchronizedList.Add(number);
            synchronizedText.WriteLine(number);
            concurrent[number] = number;
            sum += concurrent.Count + concurrent.Sum(pair => pair.Value);
            locking.Add(number);
            parts.SetValue(number, exporter);
            Array.Sort(parts, 10 + exporter * 20, 20);
            sum += Array.IndexOf(parts, -1, 90);
            Thread.Sleep(1);
        }
        GC.KeepAlive(sum);
    }

    private void Locked(Action step)
    {
        lock (gate)
        {
            step();
        }
        Thread.Sleep(1);
    }

    public static void Main()
    {
        var tour = new LibraryTour();
        var exporters = new Thread[4];
        for (int i = 0; i < exporters.Length; i++)
        {
            int exporter = i;
            exporters[i] = new Thread(() =>
            {
                tour.Export(exporter);
                tour.Share(exporter);
            });
            exporters[i].Start();
        }
        foreach (Thread exporter in exporters)
        {
            exporter.Join();
        }
        Console.WriteLine("exported");
    }
}
