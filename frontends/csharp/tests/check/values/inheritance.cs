using System;
using System.Collections;
using System.Collections.Generic;
using static Redhanded.Intrinsics;

interface IShape { string Name { get; } string Kind() => "shape " + Name; }
interface ISolid : IShape { string IShape.Kind() => "solid " + Name; }
class Ball : ISolid { public string Name => "ball"; }
class Ring : IShape { public string Name => "ring"; public string Kind() => "own ring"; }
struct Dot : IShape { public string Name => "dot"; }

abstract class Shape<T> : IComparable<Shape<T>>
{
    protected abstract T Size { get; }
    public int CompareTo(Shape<T> other) => Comparer<T>.Default.Compare(Size, other.Size);
    public static Shape<T> Larger(Shape<T> a, Shape<T> b) => a.CompareTo(b) >= 0 ? a : b;
}

class Stick : Shape<int>
{
    readonly int length;
    public Stick(int length) => this.length = length;
    protected override int Size => length;
    public override string ToString() => "stick " + length;
}

class A
{
    public virtual string F() => "A.F";
    public string G() => "A.G " + F();
    public static string H() => "A.H";
    public virtual int P { get; set; } = 1;
}

class B : A
{
    public override string F() => "B.F";
    public new string G() => "B.G";
    public override int P { get => base.P + 10; }
}

class C : B
{
    public new virtual string F() => "C.F";
    public sealed override int P { get => base.P + 100; set => base.P = value * 2; }
}

class D : C
{
    public override string F() => "D.F " + base.F();
}

class Bag : ICollection<int>
{
    readonly List<int> items = new List<int>();
    public int Count => items.Count;
    public bool IsReadOnly => false;
    public void Add(int item) => items.Add(item);
    public void Clear() => items.Clear();
    public bool Contains(int item) => items.Contains(item);
    public void CopyTo(int[] array, int index) => items.CopyTo(array, index);
    public bool Remove(int item) => items.Remove(item);
    public IEnumerator<int> GetEnumerator() => items.GetEnumerator();
    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

class Singleton
{
    static Singleton instance;
    public static Singleton Instance => instance ??= new Singleton();
    public int Used;
}

class Static<T>
{
    public static int Count = Start();
    static int Start() => typeof(T) == typeof(string) ? 100 : 0;
}

class Curious<T> where T : Curious<T> { public T Me() => (T)this; }
class Cat : Curious<Cat> { public int Lives = 9; }

class Inheritance
{
    static string Over(IShape s) => "shape";
    static string Over(Ball b) => "ball";
    static string Over<T>(T t) => "any";
    static string Over(params object[] all) => "params " + all.Length;
    static string Wide(double d) => "double";
    static string Wide(decimal d) => "decimal";
    static string Wide(float d) => "float";
    static string Null(int? x) => "nullable";
    static string Null(object x) => "object";
    static string List(IEnumerable<int> x) => "sequence";
    static string List(IList<int> x) => "list";

    static void Main()
    {
        IShape ball = new Ball(), ring = new Ring(), dot = new Dot();
        Record(ball.Kind()); //= solid ball
        Record(ring.Kind()); //= own ring
        Record(dot.Kind()); //= shape dot
        Record(Shape<int>.Larger(new Stick(3), new Stick(5)).ToString()); //= stick 5
        A a = new D();
        Record(a.F()); //= B.F
        Record(a.G()); //= A.G B.F
        Record(((B)a).G()); //= B.G
        Record(((C)a).F()); //= D.F C.F
        Record(D.H()); //= A.H
        Record(a.P); //= 111
        a.P = 5;
        Record(a.P); //= 120
        var bag = new Bag { 4, 5 };
        int sum = 0;
        foreach (var item in (IEnumerable)bag) sum += (int)item;
        Record(sum); //= 9
        ICollection<int> collection = bag;
        collection.Add(1);
        Record(collection.Count); //= 3
        Singleton.Instance.Used++;
        Record(Singleton.Instance.Used); //= 1
        Static<int>.Count++;
        Record(Static<int>.Count + Static<string>.Count + Static<object>.Count); //= 101
        Record(new Cat().Me().Lives); //= 9
        Record(Over(new Ball())); //= ball
        Record(Over(ball)); //= shape
        Record(Over(5)); //= any
        Record(Over()); //= params 0
        Record(Over(1, 2)); //= params 2
        Record(Wide(1)); //= float
        Record(Wide(1L)); //= float
        Record(Wide(1.0)); //= double
        Record(Null(null)); //= nullable
        Record(Null(5)); //= nullable
        Record(Null("x")); //= object
        Record(List(new List<int>())); //= list
        Record(List(new int[0])); //= list
        object[] objects = new string[] { "covariant" };
        Record(objects[0]); //= covariant
        IEnumerable<object> sequence = new List<string> { "element" };
        foreach (var o in sequence)
            Record(o); //= element
        Action<object> general = o => Record(o);
        Action<string> special = general;
        special("contravariant"); //= contravariant
        Record(a is B and not C); //= 0
        Record(new[] { 1.5, 2 }[1]); //= 2
    }
}
