using System;
using System.Collections.Generic;
using static Redhanded.Intrinsics;

class Box<T>
{
    public static int Made;
    public T Value;
    public Box(T value) { Value = value; Made++; }
    public Box<U> Map<U>(Func<T, U> f) => new Box<U>(f(Value));
    public static implicit operator T(Box<T> box) => box.Value;
    public class Inner { public T Held; }
}

static class Box
{
    public static Box<T> Of<T>(T value) => new Box<T>(value);
}

interface IStack<T> { void Push(T x); T Pop(); int Count { get; } }

class Stack<T> : IStack<T>
{
    T[] items = new T[2];
    int count;
    public int Count => count;
    public void Push(T x)
    {
        if (count == items.Length) Array.Resize(ref items, count * 2);
        items[count++] = x;
    }
    public T Pop() => items[--count];
}

class Node<TKey, TValue> where TKey : IComparable<TKey>
{
    TKey key; TValue value; Node<TKey, TValue> left, right;
    public Node(TKey key, TValue value) { this.key = key; this.value = value; }
    public void Add(TKey k, TValue v)
    {
        int order = k.CompareTo(key);
        if (order == 0) value = v;
        else if (order < 0) { if (left == null) left = new Node<TKey, TValue>(k, v); else left.Add(k, v); }
        else { if (right == null) right = new Node<TKey, TValue>(k, v); else right.Add(k, v); }
    }
    public TValue Find(TKey k)
    {
        int order = k.CompareTo(key);
        if (order == 0) return value;
        var child = order < 0 ? left : right;
        return child == null ? default : child.Find(k);
    }
}

class Version : IComparable<Version>
{
    public int Number;
    public int CompareTo(Version other) => Number - other.Number;
}

static class Extensions
{
    public static int Double(this int x) => x * 2;
    public static T Second<T>(this T[] items) => items[1];
    public static string Show<T>(this Box<T> box) => "box of " + box.Value;
    public static bool IsNothing(this object o) => o == null;
}

class Base<T> { public virtual string Name(T x) => "base " + x; }
class Derived : Base<int> { public override string Name(int x) => "derived " + x; }

class Factory<T> where T : new() { public T Make() => new T(); }
class Made { public int Number = 8; }

class Generics
{
    static T Max<T>(T a, T b) where T : IComparable<T> => a.CompareTo(b) > 0 ? a : b;
    static string Kind<T>() => typeof(T) == typeof(int) ? "int" : typeof(T).Name;
    static T Default<T>() => default(T);
    static bool IsA<T>(object o) => o is T;

    static void Main()
    {
        var box = Box.Of(5);
        Record(box.Value); //= 5
        Record(box.Map(x => x + "!").Value); //= 5!
        Record(box + 1); //= 6
        Box.Of("a"); Box.Of("b");
        Record(Box<int>.Made); //= 1
        Record(Box<string>.Made); //= 3
        IStack<string> stack = new Stack<string>();
        for (int i = 0; i < 5; i++) stack.Push("s" + i);
        Record(stack.Count); //= 5
        Record(stack.Pop()); //= s4
        var root = new Node<int, string>(5, "five");
        root.Add(3, "three");
        root.Add(8, "eight");
        root.Add(3, "drei");
        Record(root.Find(3)); //= drei
        Record(root.Find(8)); //= eight
        Record(root.Find(9)); //= null
        var versions = new Node<Version, int>(new Version { Number = 1 }, 10);
        versions.Add(new Version { Number = 2 }, 20);
        Record(versions.Find(new Version { Number = 2 })); //= 20
        Record(4.Double()); //= 8
        Record(new[] { "a", "b" }.Second()); //= b
        Record(box.Show()); //= box of 5
        Record(Extensions.Double(5)); //= 10
        string nothing = null;
        Record(nothing.IsNothing()); //= 1
        Base<int> derived = new Derived();
        Record(derived.Name(1)); //= derived 1
        Record(new Base<string>().Name("x")); //= base x
        Record(new Factory<Made>().Make().Number); //= 8
        Record(Max(3, 9)); //= 9
        Record(Max("a", "b")); //= b
        Record(Kind<int>()); //= int
        Record(Default<int>()); //= 0
        Record(Default<string>()); //= null
        Record(IsA<string>("x")); //= 1
        Record(IsA<int>("x")); //= 0
        Record(IsA<IStack<string>>(stack)); //= 1
        Record(IsA<IStack<int>>(stack)); //= 0
        var inner = new Box<string>.Inner { Held = "held" };
        Record(inner.Held); //= held
        object boxed = 3;
        Record(IsA<int>(boxed)); //= 1
        Record(IsA<object>(boxed)); //= 1
    }
}
