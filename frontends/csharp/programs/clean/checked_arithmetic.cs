// The sum does not fit, so nothing behind it is done.
using System;
using System.Threading;

class Sizes
{
    static int total, largest = int.MaxValue;
    static long wide = long.MaxValue;

    static void Try(Action work)
    {
        try { work(); }
        catch (OverflowException) { }
    }

    static void Main()
    {
        var other = new Thread(() => total++);
        other.Start();
        Try(() => { int sum = checked(largest + 1); total++; });
        Try(() => { checked { int product = largest * 2; } total++; });
        Try(() => { checked { largest++; } total++; });
        Try(() => { byte small = checked((byte)largest); total++; });
        Try(() => { checked { wide -= -1; } total++; });
        Try(() => { uint none = 0; checked { none--; } total++; });
        Try(() => { int least = int.MinValue; checked { least = -least; } total++; });
        other.Join();
    }
}
