// Each thread changes its own copy of a struct.
using System.Threading;

struct Point
{
    public int X, Y;
    public Point(int x, int y) { X = x; Y = y; }
    public void Move() { X++; Y++; }
}

class Program
{
    static readonly Point origin = new Point(1, 1);

    static void Main()
    {
        new Thread(() => { Point copy = origin; copy.Move(); }).Start();
        Point own = origin;
        own.Move();
        var points = new Point[2];
        var thread = new Thread(() => points[0].Move());
        thread.Start();
        points[1].Move();
        thread.Join();
    }
}
