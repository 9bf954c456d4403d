using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Runtime.CompilerServices;
using Optional;

/// <summary>A library is missing at run time: what needs it fails where it did, and everything else works.</summary>
public class MissingDependency : MarshalByRefObject
{
    private class Kept
    {
        private readonly Dictionary<Item, List<Shelf>> shelves = null;
        private readonly List<int> numbers = new List<int>();

        public int Count()
        {
            numbers.Add(shelves == null ? 1 : 2);
            return numbers.Count;
        }
    }

    /// <summary>A collection of which one method needs the library.</summary>
    private class Catalogue : List<string>
    {
        public void Fill(Shelf shelf)
        {
            Add(shelf.Count + " on the shelf");
        }
    }

    /// <summary>A collection with another method of the name that every collection has.</summary>
    private class Index : List<string>
    {
        public void Add(Item item)
        {
            Add("number " + item.Number);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int OfIndex()
    {
        List<string> index = new Index();
        index.Add("a");
        return index.Count;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WithLibrary()
    {
        var shelf = new Shelf { new Item { Number = 4 } };
        shelf.Add(new Item { Number = 5 });
        Shelf.All["first"] = shelf;
        var queue = new Queue<Item>(shelf);
        return queue.Dequeue().Number + shelf.Count + Shelf.All.Count;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WithoutLibrary()
    {
        var list = new List<int> { 1, 2 };
        list.Add(3);
        list.Add(new Catalogue { "a", "b" }.Count);
        return list.Count + new Dictionary<string, int> { { "a", 1 } }["a"];
    }

    public void Try()
    {
        AppDomain.CurrentDomain.AssemblyResolve += (sender, wanted) =>
        {
            Console.WriteLine("where is " + new AssemblyName(wanted.Name).Name + "?");
            return null;
        };
        Console.WriteLine(WithoutLibrary());
        foreach (Func<int> attempt in new Func<int>[]
            { WithLibrary, () => new Kept().Count(), WithoutLibrary, OfIndex })
        {
            try
            {
                Console.WriteLine(attempt());
            }
            catch (Exception error) when (error is FileNotFoundException || error is TypeLoadException)
            {
                Console.WriteLine("the library is missing");
            }
        }
    }

    public static void Main()
    {
        new MissingDependency().Try();
        string own = typeof(MissingDependency).Assembly.Location;
        string directory = Path.Combine(Path.GetTempPath(), Guid.NewGuid().ToString());
        Directory.CreateDirectory(directory);
        File.Copy(own, Path.Combine(directory, Path.GetFileName(own)));
        AppDomain alone = AppDomain.CreateDomain("alone", null, new AppDomainSetup { ApplicationBase = directory });
        var there = (MissingDependency)alone.CreateInstanceAndUnwrap(
            typeof(MissingDependency).Assembly.FullName, typeof(MissingDependency).FullName);
        there.Try();
        AppDomain.Unload(alone);
        Directory.Delete(directory, true);
    }
}
