using System;
using System.Collections;
using System.Collections.Generic;

/// <summary>
/// Enumerators that are structures: copied, boxed, passed by reference, and moved by a constrained call.
/// </summary>
public class StructEnumerators
{
    private struct Walk
    {
        public List<int>.Enumerator Inner;
        public int Steps;

        public bool Next()
        {
            Steps++;
            return Inner.MoveNext();
        }
    }

    private static int Rest<TEnumerator>(ref TEnumerator enumerator)
        where TEnumerator : IEnumerator<int>
    {
        int sum = 0;
        while (enumerator.MoveNext())
        {
            sum += enumerator.Current;
        }
        return sum;
    }

    private static int RestOfCopy<TEnumerator>(TEnumerator enumerator)
        where TEnumerator : IEnumerator<int>
    {
        return Rest(ref enumerator);
    }

    private readonly List<int>.Enumerator frozen = new List<int> { 1, 2 }.GetEnumerator();

    public static void Main()
    {
        var list = new List<int> { 1, 2, 3, 4 };
        List<int>.Enumerator first = list.GetEnumerator();
        first.MoveNext();
        List<int>.Enumerator copy = first;
        copy.MoveNext();
        Console.WriteLine(first.Current + " " + copy.Current);
        Console.WriteLine(RestOfCopy(first) + " " + first.Current + " " + Rest(ref first) + " " + first.MoveNext());
        IEnumerator<int> boxed = copy;
        boxed.MoveNext();
        Console.WriteLine(boxed.Current + " " + copy.Current);
        boxed.Reset();
        Console.WriteLine(boxed.MoveNext() + " " + boxed.Current);
        var walk = new Walk { Inner = list.GetEnumerator() };
        while (walk.Next())
        {
        }
        Console.WriteLine(walk.Steps);
        var array = new Dictionary<string, int>.Enumerator[2];
        array[1] = new Dictionary<string, int> { { "a", 1 } }.GetEnumerator();
        Console.WriteLine(array[1].MoveNext() + " " + array[1].Current.Key + " " + array[1].MoveNext());
        var self = new StructEnumerators();
        // A readonly field is copied for each call: it never gets anywhere.
        self.frozen.MoveNext();
        Console.WriteLine(self.frozen.MoveNext() + " " + self.frozen.Current);
        using (HashSet<char>.Enumerator set = new HashSet<char>("ab").GetEnumerator())
        {
            Console.WriteLine(set.MoveNext());
        }
        foreach (DictionaryEntry entry in new Hashtable { { 1, "one" } })
        {
            Console.WriteLine(entry.Key + " " + entry.Value);
        }
        IDictionaryEnumerator old = ((IDictionary)new Dictionary<int, int> { { 5, 6 } }).GetEnumerator();
        old.MoveNext();
        Console.WriteLine(old.Key + " " + old.Value + " " + ((ICloneable)new ArrayList { 1 }.GetEnumerator()).Clone().GetType().Name);
        LinkedList<int>.Enumerator linked = new LinkedList<int>(list).GetEnumerator();
        Console.WriteLine(RestOfCopy(linked) + Rest(ref linked));
    }
}
