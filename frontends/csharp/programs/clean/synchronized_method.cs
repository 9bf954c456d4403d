// All methods are synchronized, or lock the same object themselves.
using System.Runtime.CompilerServices;
using System.Threading;

class Counter
{
    int count;
    static int all;

    [MethodImpl(MethodImplOptions.Synchronized)]
    public void Add() { count++; }

    public void Clear() { lock (this) count = 0; }

    [MethodImpl(MethodImplOptions.Synchronized)]
    public static void AddToAll() { all++; }

    public static void ClearAll() { lock (typeof(Counter)) all = 0; }
}

class Program
{
    static void Main()
    {
        var counter = new Counter();
        new Thread(() => { counter.Add(); Counter.AddToAll(); }).Start();
        counter.Clear();
        Counter.ClearAll();
    }
}
