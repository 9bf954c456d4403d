// references: System.Data
using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.ComponentModel;
using System.Data;
using System.IO;
using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Threading;
using System.Xml;

/// <summary>Four exporters share one object of nearly every kind that the class library has.</summary>
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

    private LibraryTour()
    {
        document.LoadXml("<numbers/>");
        table.Columns.Add("number", typeof(int));
        table.Rows.Add(0);
        window = new ReadOnlyCollection<int>(plain);
    }

    private void Export(int exporter)
    {
        for (int i = 0; i < 20; i++)
        {
            int number = exporter * 1000 + i;
            Try(() => byNumber[number] = number); //~ A A
            // A tree that two threads add to may become a circle, which no search ever leaves.
            Try(() => tree.Clear()); //~ B B
            Try(() => chain.AddLast(number)); //~ C C
            Try(() => pile.Push(number)); //~ D D
            Try(() => ranks.Clear()); //~ E E
            Try(() => items.Add(number)); //~ F F
            Try(() => waiting.Enqueue(number)); //~ G G
            Try(() => oldList[number] = number); //~ H H
            Try(() => words.Add("word")); //~ I I
            Try(() => translations["w" + number] = "word"); //~ J J
            Try(() => few[number] = number); //~ K K
            Try(() => inOrder[(object)number] = number); //~ L L
            Try(() => bound.Add(number)); //~ M M
            Try(() => dice.Next()); //~ N N
            Try(() => bytes.WriteByte(1)); //~ O O
            Try(() => text.Write("text")); //~ P P
            Try(() => log.Insert(0, "line")); //~ Q Q
            Try(() => document.CreateElement("number")); //~ R R
            Try(() => table.Rows[0]["number"] = number); //~ S S
            Try(() => hash.ComputeHash(new byte[] { 1 })); //~ T T
            Try(() => encoder.GetBytes(new[] { 'a' }, 0, 1, new byte[8], 0, false)); //~ U U
            Try(() => cookies.Add(new Cookie("c" + number, "1"))); //~ V V
            Try(() => plain.Add(number)); //~ W W //~ X
            Try(() => window.Contains(-1)); //~ X
        }
    }

    private static void Try(Action step)
    {
        try
        {
            step();
        }
        catch (SystemException)
        {
            // The broken object, seen by luck.
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
            exporters[i] = new Thread(() => tour.Export(exporter));
            exporters[i].Start();
        }
        foreach (Thread exporter in exporters)
        {
            exporter.Join();
        }
        Console.WriteLine("exported");
    }
}
