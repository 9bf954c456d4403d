using System;
using System.Collections.Generic;

/// <summary>Generic methods and classes that use themselves with ever larger types, until it is enough.</summary>
public class GenericRecursion
{
    private static int Depth<T>(int left)
    {
        var list = new List<T>();
        list.Add(default(T));
        return left == 0 ? list.Count : Depth<List<T>>(left - 1) + Depth<KeyValuePair<int, T>>(0);
    }

    private class Chain<T>
    {
        private readonly Dictionary<string, Chain<T[]>> next = new Dictionary<string, Chain<T[]>>();

        public int Grow(int left)
        {
            if (left > 0)
            {
                next["next"] = new Chain<T[]>();
            }
            Chain<T[]> found;
            return next.TryGetValue("next", out found) ? found.Grow(left - 1) + 1 : next.Count;
        }
    }

    private interface IVisitor
    {
        int Visit<T>(ICollection<T> items);
    }

    private class Counting : IVisitor
    {
        public int Visit<T>(ICollection<T> items) => items.Count + (items is IList<ICollection<T>> ? 1 : 0);
    }

    private class Wrapping : Counting, IVisitor
    {
        int IVisitor.Visit<T>(ICollection<T> items) => Visit<ICollection<T>>(new List<ICollection<T>> { items, items });
    }

    public static void Main()
    {
        Console.WriteLine(Depth<int>(12) + " " + Depth<string>(12));
        Console.WriteLine(new Chain<object>().Grow(9) + " " + new Chain<long>().Grow(9));
        IVisitor visitor = new Wrapping();
        Console.WriteLine(visitor.Visit(new HashSet<int>()) + " " + new Counting().Visit(new[] { "a" }));
    }
}
