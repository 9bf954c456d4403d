using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Runtime.Remoting;
using System.Runtime.Remoting.Contexts;

/// <summary>
/// Receivers that are transparent proxies: of the program's own collections, and of streams, in another domain.
/// </summary>
public class RemoteCollections
{
    public class RemoteList : MarshalByRefObject, ICollection<string>
    {
        private readonly List<string> inner = new List<string>();

        public int Count => inner.Count;

        public bool IsReadOnly => false;

        public void Add(string item) => inner.Add(item + " in " + AppDomain.CurrentDomain.FriendlyName);

        public void Clear() => inner.Clear();

        public bool Contains(string item) => inner.Contains(item);

        public void CopyTo(string[] array, int index) => inner.CopyTo(array, index);

        public bool Remove(string item) => inner.Remove(item);

        public IEnumerator<string> GetEnumerator() => inner.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    [Synchronization]
    public class Bound : ContextBoundObject
    {
        private readonly Dictionary<int, int> map = new Dictionary<int, int>();

        public int Count(int key)
        {
            map[key] = map.Count;
            return map.Count;
        }
    }

    public static void Main()
    {
        AppDomain domain = AppDomain.CreateDomain("there");
        var list = (RemoteList)domain.CreateInstanceAndUnwrap(
            Assembly.GetExecutingAssembly().FullName, typeof(RemoteList).FullName);
        Console.WriteLine(RemotingServices.IsTransparentProxy(list));
        ICollection<string> collection = list;
        collection.Add("a");
        list.Add("b");
        var copy = new string[2];
        collection.CopyTo(copy, 0);
        Console.WriteLine(collection.Count + " " + copy[0] + ", " + copy[1] + " " + collection.Contains("c"));
        Action<string> add = collection.Add;
        add("c");
        Console.WriteLine(list.Count);
        var stream = (MemoryStream)domain.CreateInstanceAndUnwrap("mscorlib", "System.IO.MemoryStream");
        stream.WriteByte(65);
        stream.Write(new byte[] { 66, 67 }, 0, 2);
        stream.Position = 1;
        Console.WriteLine(stream.Length + " " + stream.ReadByte() + " " + stream.ToArray().Length);
        var writer = (StringWriter)domain.CreateInstanceAndUnwrap("mscorlib", "System.IO.StringWriter");
        writer.Write("far ");
        writer.WriteLine(1);
        Console.WriteLine(writer.ToString().Trim());
        var bound = new Bound();
        bound.Count(7);
        Console.WriteLine(bound.Count(8) + " " + RemotingServices.IsTransparentProxy(bound));
        collection.Clear();
        AppDomain.Unload(domain);
        try
        {
            collection.Add("gone");
        }
        catch (AppDomainUnloadedException)
        {
            Console.WriteLine("gone");
        }
    }
}
