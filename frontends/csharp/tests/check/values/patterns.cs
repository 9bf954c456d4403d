using static Redhanded.Intrinsics;

abstract record Shape;
record Circle(double Radius) : Shape;
record Rectangle(double Width, double Height) : Shape
{
    public double Area => Width * Height;
    public bool IsSquare { get; init; }
}
record struct Pair(int A, int B);
record Person(string Name, Person Parent = null);

class Patterns
{
    static double Area(Shape shape) => shape switch
    {
        Circle { Radius: 0 } => 0,
        Circle c => 3 * c.Radius * c.Radius,
        Rectangle(var w, var h) when w == h => w * w,
        Rectangle r => r.Area,
        null => -1,
        _ => -2,
    };

    static string Size(int n) => n switch
    {
        < 0 => "negative",
        0 => "zero",
        > 0 and < 10 => "small",
        10 or 20 or 30 => "round",
        not 99 => "big",
        _ => "ninety-nine",
    };

    static string What(object o)
    {
        switch (o)
        {
            case int i when i > 100: return "big int";
            case int i: return "int " + i;
            case string { Length: > 3 } s: return "long " + s;
            case string s: return "string " + s;
            case int[] { Length: 2 }: return "two";
            case int[] and [1, .., var last]: return "list " + last;
            case null: return "null";
            case var other: return "other";
        }
    }

    static string Move((int x, int y) p) => p switch
    {
        (0, 0) => "origin",
        (var x, 0) => "x" + x,
        (0, _) => "y",
        _ => "somewhere",
    };

    static void Main()
    {
        Record(Area(new Circle(2))); //= 12
        Record(Area(new Circle(0))); //= 0
        Record(Area(new Rectangle(2, 2))); //= 4
        Record(Area(new Rectangle(2, 3))); //= 6
        Record(Area(null)); //= -1
        Record(Size(-4)); //= negative
        Record(Size(0)); //= zero
        Record(Size(7)); //= small
        Record(Size(20)); //= round
        Record(Size(50)); //= big
        Record(Size(99)); //= ninety-nine
        Record(What(500)); //= big int
        Record(What(5)); //= int 5
        Record(What("long!")); //= long long!
        Record(What("ab")); //= string ab
        Record(What(new[] { 7, 8 })); //= two
        Record(What(new[] { 1, 8, 9 })); //= list 9
        Record(What(null)); //= null
        Record(What(2.5)); //= other
        Record(Move((0, 0))); //= origin
        Record(Move((3, 0))); //= x3
        Record(Move((0, 3))); //= y
        Record(Move((1, 3))); //= somewhere
        var p = new Person("Ann", new Person("Bea"));
        Record(p is { Parent: { Name: "Bea" } }); //= 1
        Record(p is { Parent.Name: "Cee" }); //= 0
        Record(p is { Name: var name } ? name : ""); //= Ann
        Record(p == new Person("Ann", new Person("Bea"))); //= 1
        Record(p.Equals(new Person("Ann"))); //= 0
        var q = p with { Name = "Zoe" };
        Record(q.Name + q.Parent.Name); //= ZoeBea
        Record(p.Name); //= Ann
        var (first, parent) = q;
        Record(first + (parent is not null)); //= ZoeTrue
        var pair = new Pair(1, 2);
        var changed = pair with { B = 5 };
        Record(pair.B + changed.B); //= 7
        Record(pair == new Pair(1, 2)); //= 1
        Record(new Rectangle(1, 2) { IsSquare = true }.IsSquare); //= 1
        Shape shape = new Circle(1);
        if (shape is Circle { Radius: var radius } && radius > 0) Record(radius); //= 1
        if (shape is not Rectangle rectangle) Record("none"); //= none
        object o = 'c';
        Record(o is >= 'a' and <= 'z'); //= 1
        Record(o is char letter && letter == 'c'); //= 1
        bool? maybe = null;
        Record(maybe switch { true => "t", false => "f", null => "n" }); //= n
        Record((1, "x") is (1, "x")); //= 1
    }
}
