using static Redhanded.Intrinsics;

struct Point
{
    public int X, Y;
    public Point(int x, int y) { X = x; Y = y; }
    public void Move(int by) { X += by; }
    public int Sum => X + Y;
    public static Point operator +(Point a, Point b) => new Point(a.X + b.X, a.Y + b.Y);
    public override string ToString() => X + "," + Y;
}

struct Line
{
    public Point From, To;
}

interface IMover { void Move(); int At { get; } }

struct Mover : IMover
{
    int at;
    public void Move() { at++; }
    public int At => at;
}

class Holder
{
    public Point Field;
    public Point Property { get; set; }
    public readonly Point Fixed = new Point(1, 1);
    public Point[] Array = new Point[2];
}

class Structs
{
    static Point shared;

    static Point Changed(Point p) { p.X = 100; return p; }
    static void Change(ref Point p) { p.X = 200; }
    static void Make(out Point p) { p = new Point(7, 8); }
    static void Drive<T>(T mover) where T : IMover { mover.Move(); mover.Move(); Record(mover.At + 100); }

    static void Main()
    {
        Point a = new Point(1, 2);
        Point b = a;
        b.X = 10;
        Record(a.X); //= 1
        Record(b.Sum); //= 12
        Record(Changed(a).X); //= 100
        Record(a.X); //= 1
        Change(ref a);
        Record(a.X); //= 200
        Make(out a);
        Record(a.Sum); //= 15
        a.Move(3);
        Record(a.X); //= 10
        var holder = new Holder();
        holder.Field = a;
        holder.Field.X = 1;
        Record(a.X); //= 10
        Record(holder.Field.X); //= 1
        holder.Field.Move(5);
        Record(holder.Field.X); //= 6
        holder.Property = a;
        a.Y = 0;
        Record(holder.Property.Y); //= 8
        holder.Array[1].Y = 4;
        Record(holder.Array[1].Y); //= 4
        Point copy = holder.Array[1];
        copy.Y = 5;
        Record(holder.Array[1].Y); //= 4
        foreach (Point p in holder.Array)
            Record(p.Y); //= 0 | 4
        shared.X = 3;
        Record(shared.X); //= 3
        object boxed = a;
        a.X = 77;
        Record(((Point)boxed).X); //= 10
        Line line = default;
        line.To.X = 9;
        Line other = line;
        other.To.X = 1;
        Record(line.To.X); //= 9
        Record((new Point(1, 2) + new Point(3, 4)).ToString()); //= 4,6
        Point? maybe = null;
        Record(maybe.HasValue); //= 0
        maybe = new Point(2, 2);
        Record(maybe.Value.Sum); //= 4
        Record(maybe?.X); //= 2
        IMover mover = new Mover();
        mover.Move();
        mover.Move();
        Record(mover.At); //= 2
        Drive(new Mover()); //= 102
        (int, string) pair = (1, "one");
        var second = pair;
        second.Item1 = 2;
        Record(pair.Item1); //= 1
        Record(pair.Item2); //= one
        (int count, string name) = pair;
        Record(name + count); //= one1
        var named = (First: 1, Second: 2);
        Record(named.First + named.Second); //= 3
        int i = 1, j = 2;
        (i, j) = (j, i);
        Record(i * 10 + j); //= 21
        Record(pair == (1, "one")); //= 1
        Record(pair != (1, "one")); //= 0
        var nested = ((1, 2), 3);
        var ((p1, _), p3) = nested;
        Record(p1 + p3); //= 4
        Record(new Point(5, 5).Equals(new Point(5, 5))); //= 1
    }
}
