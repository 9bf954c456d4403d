// What is not checked wraps around, and so does what `unchecked` excepts from a check.
using System;
using System.Threading;

class Sizes
{
    static int total, largest = int.MaxValue;

    static void Main()
    {
        var other = new Thread(() => total++); //~ A B C
        other.Start();
        try { int sum = largest + 1; total++; } //~ A
        catch (OverflowException) { }
        try { checked { int product = unchecked(largest * 2); total++; } } //~ B
        catch (OverflowException) { }
        try { int difference = checked(largest - 1); total++; } //~ C
        catch (OverflowException) { }
        other.Join();
    }
}
