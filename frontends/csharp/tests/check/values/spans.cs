using System;
using static Redhanded.Intrinsics;

class Spans
{
    static int Sum(ReadOnlySpan<int> values)
    {
        int sum = 0;
        foreach (int value in values) sum += value;
        return sum;
    }

    static void Main()
    {
        Span<int> stack = stackalloc int[3];
        stack[1] = 4;
        stack[1]++;
        Record(stack[1]); //= 5
        Record(stack.Length); //= 3
        Record(Sum(stack)); //= 5
        int[] array = { 1, 2, 3, 4 };
        Record(Sum(array)); //= 10
        Span<int> part = array.AsSpan(1, 2);
        part[0] = 20;
        Record(array[1]); //= 20
        Record(part.Slice(1)[0]); //= 3
        Record(Sum(part[..1])); //= 20
        Record(part[^1]); //= 3
        foreach (ref int item in part) item *= 2;
        Record(array[1] + array[2]); //= 46
        part.Clear();
        Record(Sum(array)); //= 5
        Span<byte> initialised = stackalloc byte[] { 1, 2 };
        Record(initialised[1]); //= 2
        try { stack[3] = 1; }
        catch (IndexOutOfRangeException) { Record("outside"); } //= outside
        Record("text".AsSpan()[1] == 'e'); //= 1
        Record(part.ToArray().Length); //= 2
    }
}
