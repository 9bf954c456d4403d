using System;
using System.Collections;
using System.Collections.Generic;
using static Redhanded.Intrinsics;

class Numbers : IEnumerable<int>
{
    readonly int[] items;
    public Numbers(params int[] items) { this.items = items; }
    public IEnumerator<int> GetEnumerator() { foreach (int i in items) yield return i; }
    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

class Counting
{
    public struct Enumerator
    {
        int current, end;
        public Enumerator(int end) { current = 0; this.end = end; }
        public bool MoveNext() => ++current <= end;
        public int Current => current;
    }
    readonly int end;
    public Counting(int end) { this.end = end; }
    public Enumerator GetEnumerator() => new Enumerator(end);
}

class Iterators
{
    static IEnumerable<int> Fibonacci()
    {
        int a = 0, b = 1;
        while (true)
        {
            yield return a;
            (a, b) = (b, a + b);
        }
    }

    static IEnumerable<string> Guarded()
    {
        try
        {
            yield return "one";
            yield return "two";
            yield break;
        }
        finally { Record("left"); }
    }

    static IEnumerable<T> Filter<T>(IEnumerable<T> source, Func<T, bool> keep)
    {
        foreach (T item in source)
            if (keep(item)) yield return item;
    }

    static void Main()
    {
        foreach (int x in new Numbers(4, 5))
            Record(x); //= 4 | 5
        foreach (int x in new Counting(3))
            Record(x); //= 1 | 2 | 3
        foreach (int x in Fibonacci())
        {
            if (x > 5) break;
            Record(x); //= 0 | 1 | 1 | 2 | 3 | 5
        }
        foreach (string s in Guarded())
            Record(s); //= one | two | left
        foreach (string s in Guarded())
        {
            Record(s); //= one
            break;
        } //= left
        var numbers = new Numbers(1, 2, 3, 4, 5, 6);
        int sum = 0;
        foreach (int even in Filter(numbers, n => n % 2 == 0)) sum += even;
        Record(sum); //= 12
        var list = new List<int> { 3, 1, 2 };
        foreach (var item in list)
            Record(item); //= 3 | 1 | 2
        var names = new Dictionary<string, int> { ["a"] = 1, { "b", 2 } };
        foreach (var (key, value) in names)
            Record(key + value); //= a1 | b2
        foreach (KeyValuePair<string, int> pair in names)
            Record(pair.Value); //= 1 | 2
        int[] fromSpread = [1, 2, 3];
        Record(fromSpread[2]); //= 3
        List<int> made = [7, 8];
        Record(made.Count); //= 2
        IEnumerator<int> manual = numbers.GetEnumerator();
        manual.MoveNext();
        manual.MoveNext();
        Record(manual.Current); //= 2
        manual.Dispose();
    }
}
