using static Redhanded.Intrinsics;

abstract class Animal
{
    protected int legs = 4;
    public static int Count;
    public readonly string Kind;
    protected Animal(string kind) { Kind = kind; Count++; }
    public abstract string Sound();
    public virtual string Describe() => Kind + " says " + Sound();
    public int Legs { get => legs; protected set { legs = value; } }
    public string Nick { get; set; } = "none";
    public int this[int index] { get { return legs * index; } set { legs = index + value; } }
}

class Dog : Animal
{
    public Dog() : this("dog") { }
    protected Dog(string kind) : base(kind) { }
    public override string Sound() => "woof";
}

sealed class Puppy : Dog
{
    public Puppy() : base("puppy") { Legs = 3; }
    public override string Sound() => "w" + base.Sound();
    public override string Describe() { return "(" + base.Describe() + ")"; }
    public new int Legs { get { return base.Legs * 10; } set { base.Legs = value; } }
}

interface IShape
{
    int Area();
    int Twice() => Area() * 2;
    static int Unit => 1;
}

class Square : IShape
{
    int side;
    public Square(int side) => this.side = side;
    int IShape.Area() => side * side;
    public int Area() => -1;
    public static Square operator +(Square a, Square b) => new Square(a.side + b.side);
    public static bool operator ==(Square a, Square b) => a.side == b.side;
    public static bool operator !=(Square a, Square b) => !(a == b);
    public static explicit operator int(Square s) => s.side;
    public static implicit operator Square(int side) => new Square(side);
    public static Square operator ++(Square s) => new Square(s.side + 1);
    public static bool operator true(Square s) => s.side > 0;
    public static bool operator false(Square s) => s.side <= 0;
    public override bool Equals(object o) => o is Square s && s == this;
    public override int GetHashCode() => side;
    public override string ToString() => "square " + side;
}

partial class Halves
{
    public int First = 1;
    partial void Hook(int x);
    public void Run() { Hook(2); }
}

partial class Halves
{
    public int Second = 2;
    partial void Hook(int x) { First = x + 10; }
}

static class Order
{
    public static int First = Next();
    public static int Second;
    static int counter;
    static int Next() { counter++; return counter * 10; }
    static Order() { Second = Next(); }
}

class Outer
{
    int secret = 3;
    static int shared = 4;
    public class Inner
    {
        public int Read(Outer o) => o.secret + shared;
    }
}

class Initialised
{
    public int A;
    public Initialised Next { get; set; }
    public int[] Values = new int[2];
}

class Classes
{
    static int Sum(params int[] values)
    {
        int sum = 0;
        foreach (var value in values) sum += value;
        return sum;
    }

    static int Defaults(int a, int b = 20, int c = 300) => a + b + c;
    static string Pick(object o) => "object";
    static string Pick(string s) => "string";
    static string Pick(int i) => "int";
    static string Pick(long i) => "long";
    static void Swap(ref int a, ref int b) { int t = a; a = b; b = t; }
    static bool Try(int x, out int result) { result = x * 2; return x > 0; }
    static int Peek(in int x) => x + 1;

    static void Main()
    {
        Animal animal = new Puppy();
        Record(animal.Describe()); //= (puppy says wwoof)
        Record(new Dog().Describe()); //= dog says woof
        Record(Animal.Count); //= 2
        Record(animal.Legs); //= 3
        Record(((Puppy)animal).Legs); //= 30
        Record(animal[5]); //= 15
        animal[5] = 2;
        Record(animal.Legs); //= 7
        animal[1] += 1;
        Record(animal.Legs); //= 9
        Record(animal.Nick); //= none
        animal.Nick = "x";
        Record(animal.Nick); //= x
        IShape shape = new Square(3);
        Record(shape.Area()); //= 9
        Record(shape.Twice()); //= 18
        Record(IShape.Unit); //= 1
        Record(((Square)shape).Area()); //= -1
        Square sum = new Square(1) + 4;
        Record((int)sum); //= 5
        Record(sum == 5); //= 1
        Record(sum != new Square(5)); //= 0
        sum++;
        Record(sum.ToString()); //= square 6
        Record($"{sum}"); //= square 6
        Record("" + sum); //= square 6
        Record(sum ? 1 : 2); //= 1
        Record(sum.Equals(new Square(6))); //= 1
        object boxed = sum;
        Record(boxed.Equals(new Square(7))); //= 0
        var halves = new Halves();
        halves.Run();
        Record(halves.First + halves.Second); //= 14
        Record(Order.Second + Order.First); //= 30
        Record(new Outer.Inner().Read(new Outer())); //= 7
        var made = new Initialised { A = 1, Next = new Initialised { A = 2 }, Values = { [1] = 9 } };
        Record(made.A + made.Next.A + made.Values[1]); //= 12
        Record(made.Next?.Next?.A); //= null
        Record(made?.Next?.A); //= 2
        Record(Sum()); //= 0
        Record(Sum(1, 2, 3)); //= 6
        Record(Sum(new[] { 4, 5 })); //= 9
        Record(Defaults(1)); //= 321
        Record(Defaults(1, c: 3)); //= 24
        Record(Defaults(c: 1, b: 2, a: 3)); //= 6
        Record(Pick("")); //= string
        Record(Pick(1)); //= int
        Record(Pick(1L)); //= long
        Record(Pick((byte)1)); //= int
        Record(Pick(null)); //= string
        Record(Pick(made)); //= object
        int x = 1, y = 2;
        Swap(ref x, ref y);
        Record(x * 10 + y); //= 21
        Record(Try(4, out var doubled) ? doubled : -1); //= 8
        Record(Try(-4, out _)); //= 0
        Record(Peek(x)); //= 3
        var array = new int[] { 1, 2 };
        Swap(ref array[0], ref array[1]);
        Record(array[0]); //= 2
        Swap(ref made.A, ref made.Next.A);
        Record(made.A); //= 2
        ref int slot = ref array[1];
        slot = 50;
        Record(array[1]); //= 50
        object o = 5;
        Record(o is int); //= 1
        Record((int)o + 1); //= 6
        Record(o as string); //= null
        Record(animal is Dog); //= 1
        Record(new Dog() is Puppy); //= 0
        var target = new { A = 1, B = "b" };
        Record(target.A + target.B); //= 1b
    }
}
