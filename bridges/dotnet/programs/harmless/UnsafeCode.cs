// mcs options: -unsafe
using System;
using System.Collections.Generic;

/// <summary>Pointers, pinned arrays and memory on the stack, around and between calls of collections.</summary>
public unsafe class UnsafeCode
{
    private struct Header
    {
        public fixed byte Name[8];
        public int Length;
    }

    private static int Sum(int* numbers, int count)
    {
        var list = new List<int>();
        for (int* end = numbers + count; numbers < end; numbers++)
        {
            list.Add(*numbers);
        }
        int sum = 0;
        foreach (int number in list)
        {
            sum += number;
        }
        return sum;
    }

    private static string Describe(__arglist)
    {
        var iterator = new ArgIterator(__arglist);
        var types = new Stack<string>();
        while (iterator.GetRemainingCount() > 0)
        {
            types.Push(TypedReference.ToObject(iterator.GetNextArg()).ToString());
        }
        return string.Join(",", types.ToArray());
    }

    public static void Main()
    {
        int* stack = stackalloc int[4];
        var source = new List<int> { 1, 2, 3, 4 };
        for (int i = 0; i < source.Count; i++)
        {
            stack[i] = source[i];
        }
        Console.WriteLine(Sum(stack, 4));
        var array = new int[100];
        source.CopyTo(array);
        fixed (int* pinned = array)
        {
            var map = new Dictionary<IntPtr, int>();
            map[(IntPtr)pinned] = 1;
            GC.Collect();
            Console.WriteLine(Sum(pinned, map.Count + 2) + " " + map.ContainsKey((IntPtr)pinned));
        }
        var header = new Header();
        header.Name[7] = 65;
        header.Length = source.IndexOf(3);
        Header* address = &header;
        Console.WriteLine(address->Name[7] + address->Length);
        Console.WriteLine(Describe(__arglist(1, "two", 3L)));
        int value = source[0];
        TypedReference reference = __makeref(value);
        __refvalue(reference, int) = source.Count;
        Console.WriteLine(value);
        ulong* wide = stackalloc ulong[source.Count];
        wide[source.Count - 1] = ulong.MaxValue;
        Console.WriteLine(wide[3]);
    }
}
