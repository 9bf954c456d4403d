// A struct is read while another thread writes a field of it.
using System.Threading;

struct Point { public int X, Y; }

class Program
{
    static Point place;

    static void Main()
    {
        new Thread(() => place.X = 1).Start(); //~ A
        Point copy = place; //~ A
        copy.Y = 2;
    }
}
