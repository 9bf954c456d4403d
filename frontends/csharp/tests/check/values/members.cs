using System;
using System.Collections.Generic;
using static Redhanded.Intrinsics;

class Base
{
    protected int a = Note("a");
    public Base() { Record("Base"); Virtual(); }
    public virtual void Virtual() { }
    protected static int Note(string text) { Record(text); return 1; }
}

class Derived : Base
{
    int b = Note("b");
    public Derived() : base() { Record("Derived"); }
    public override void Virtual() { Record("Virtual " + b); }
}

static class Late
{
    static Late() { Record("constructed"); }
    public static int Variable = 5;
    public const int Constant = 9;
}

class Temperature
{
    public double Degrees;
    public static bool operator <(Temperature a, Temperature b) => a.Degrees < b.Degrees;
    public static bool operator >(Temperature a, Temperature b) => b < a;
    public static Temperature operator -(Temperature a) => new Temperature { Degrees = -a.Degrees };
    public static implicit operator double(Temperature t) => t.Degrees;
}

abstract class Visitor<R>
{
    public abstract R Number(Number n);
    public abstract R Sum(Sum s);
}

abstract class Node { public abstract R Accept<R>(Visitor<R> visitor); }

class Number : Node
{
    public int Value;
    public override R Accept<R>(Visitor<R> visitor) => visitor.Number(this);
}

class Sum : Node
{
    public Node Left, Right;
    public override R Accept<R>(Visitor<R> visitor) => visitor.Sum(this);
}

class Evaluation : Visitor<int>
{
    public override int Number(Number n) => n.Value;
    public override int Sum(Sum s) => s.Left.Accept(this) + s.Right.Accept(this);
}

class Text : Visitor<string>
{
    public override string Number(Number n) => "" + n.Value;
    public override string Sum(Sum s) => "(" + s.Left.Accept(this) + "+" + s.Right.Accept(this) + ")";
}

interface ICounter { int Next(); int Last { get; } }

class Counter : ICounter
{
    int n;
    public int Next() => ++n;
    int ICounter.Last => n;
}

class Settings
{
    public required string Name { get; init; }
    public int? Level { get; init; }
}

class Primary(int x, string name)
{
    public int X => x;
    public string Name { get; } = name;
    public int Increment() => ++x;
}

class Derived2(int x) : Primary(x + 1, "derived") { }

[Flags]
enum Rights : byte { None, Read = 1, Write = 2, All = Read | Write }

class Date { public int Year = 2000, Month = 5; }

static class Extensions
{
    public static void Deconstruct(this Date d, out int year, out int month) { year = d.Year; month = d.Month; }
    public static Counting GetEnumerator(this int end) => new Counting { end = end };
}

class Counting
{
    public int end, Current = -1;
    public bool MoveNext() => ++Current < end;
}

class Chain
{
    public Chain Next;
    public int[] Items;
    public Chain Self() { Record("self"); return this; }
    public static Chain None() { Record("none"); return null; }
}

class Members
{
    static (int min, int max) Bounds(params int[] values)
    {
        int min = values[0], max = values[0];
        foreach (var value in values)
        {
            if (value < min) min = value;
            if (value > max) max = value;
        }
        return (min, max);
    }

    static string Optional(string a = "x", Rights r = Rights.Write, double d = 1.5, string n = null)
        => a + (int)r + d + (n ?? "N");

    static ref int Find(int[] items, int index) => ref items[index];
    static int First(object a, object b) { return 1; }
    static int Side(string text) { Record(text); return 1; }
    static void Three(int a, int b, int c) { }

    static void Main()
    {
        new Derived(); //= b | a | Base | Virtual 1 | Derived
        Record(Late.Constant); //= 9
        Record(Late.Variable); //= constructed | 5
        var cold = new Temperature { Degrees = 1.5 };
        var warm = new Temperature { Degrees = 2 };
        Record(cold < warm); //= 1
        Record(-cold + 0.5); //= -1
        Record(cold + warm); //= 3.5
        Record(cold == warm); //= 0
        Node tree = new Sum { Left = new Number { Value = 1 }, Right = new Number { Value = 2 } };
        Record(tree.Accept(new Evaluation())); //= 3
        Record(tree.Accept(new Text())); //= (1+2)
        ICounter counter = new Counter();
        counter.Next();
        counter.Next();
        Record(counter.Last); //= 2
        var (min, max) = Bounds(3, 1, 2);
        Record(min * 10 + max); //= 13
        Record(Bounds(5).max); //= 5
        Record(Optional()); //= x21.5N
        Record(Optional(n: "z", d: 2)); //= x22z
        var items = new int[3];
        Find(items, 2) = 5;
        Find(items, 2)++;
        Record(items[2]); //= 6
        var settings = new Settings { Name = "n", Level = 3 };
        Record(settings.Name + settings.Level); //= n3
        var primary = new Primary(4, "p");
        primary.Increment();
        Record(primary.X + primary.Name); //= 5p
        Record(new Derived2(6).X); //= 7
        Record((int)Rights.All); //= 3
        Record(Rights.All.HasFlag(Rights.Write)); //= 1
        Record(Rights.Read.HasFlag(Rights.Write)); //= 0
        Record((Rights.All & ~Rights.Read) == Rights.Write); //= 1
        var (year, month) = new Date();
        Record(year + month); //= 2005
        foreach (int i in 2)
            Record(i); //= 0 | 1
        var chain = new Chain { Next = new Chain { Items = new[] { 4 } } };
        Record(chain.Next?.Items?[0]); //= 4
        Record(chain.Items?[Side("not reached")]); //= null
        Record(Chain.None()?.Self().Next.Items[0]); //= none | null
        Record(chain?.Self()?.Next.Items.Length); //= self | 1
        string text = null;
        Record(text?.Length ?? -1); //= -1
        text ??= "set";
        Record(text); //= set
        Three(Side("1"), c: Side("2"), b: Side("3")); //= 1 | 2 | 3
        items[Side("index") - 1] += Side("value"); //= index | value
        Record(items[0]); //= 1
        int x = 1;
        x = x++ + ++x;
        Record(x); //= 4
        x += x = 2;
        Record(x); //= 6
        int y = x > 5 ? x < 7 ? 1 : 2 : 3;
        Record(y); //= 1
        bool never = x < 0 && Side("skipped") > 0;
        bool always = x > 0 || Side("skipped") > 0;
        Record(never == always); //= 0
        Record(never | always & !never); //= 1
        object boxed = x;
        x = 100;
        Record(boxed); //= 6
        Record(boxed.Equals(6)); //= 1
        Record((long)(int)boxed); //= 6
        unsafe { int z = 5; int* pointer = &z; *pointer = 6; Record(z); } //= ?
        Record(nameof(Members.First) + nameof(items)); //= Firstitems
        Func<int, int> outer = a =>
        {
            int inner = a;
            Func<int> nested = () => inner++ + a;
            nested();
            return nested() + inner;
        };
        Record(outer(10)); //= 33
        int depth = 0;
        void Recurse(int n) { if (n > 0) { depth++; Recurse(n - 1); } }
        Recurse(50);
        Record(depth); //= 50
    }
}
