// Two locks in one order, and again inside.
using System.Threading;

class Program
{
    static readonly object first = new object();
    static readonly object second = new object();

    static void Main()
    {
        var thread = new Thread(Both);
        thread.Start();
        Both();
        thread.Join();
    }

    static void Both()
    {
        lock (first)
        {
            lock (second)
            {
                lock (first) { }
            }
        }
    }
}
