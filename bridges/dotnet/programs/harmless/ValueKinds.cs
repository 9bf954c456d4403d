// references: Microsoft.CSharp System.Core
using System;
using System.Collections;
using System.Collections.Generic;
using System.Text;

/// <summary>
/// Arguments and results of every size: wide and narrow numbers, big structures, nullable ones, arrays of arrays.
/// </summary>
public class ValueKinds
{
    private struct Big
    {
        public long A, B, C, D;
        public string Name;
        public decimal E;
    }

    private static T Through<T>(T value)
    {
        var list = new List<T>();
        list.Add(value);
        list.Insert(0, list[0]);
        var map = new Dictionary<string, T>();
        map["x"] = list[1];
        var queue = new Queue<T>();
        queue.Enqueue(map["x"]);
        var linked = new LinkedList<T>();
        linked.AddLast(queue.Dequeue());
        return linked.First.Value;
    }

    public static void Main()
    {
        Console.WriteLine(Through((sbyte)-1) + " " + Through((ushort)65535) + " " + Through(uint.MaxValue) + " " + Through('c'));
        Console.WriteLine(Through(long.MinValue) + " " + Through(ulong.MaxValue) + " " + Through(1.5f) + " " + Through(-0.25));
        Console.WriteLine(Through(79228162514264337593543950335m) + " " + Through(true) + " " + Through(new DateTime(5)));
        Console.WriteLine(Through(new Big { C = 3, Name = "big", E = 1.25m }).Name + " " + Through(new Big { D = 9 }).D);
        Console.WriteLine(Through<int?>(null) == null ? "nothing" : "something");
        Console.WriteLine(Through(Guid.Empty) + " " + Through(TimeSpan.FromDays(1)) + " " + Through(new KeyValuePair<int, long>(1, 2)));
        Console.WriteLine(Through(new[] { new[] { 1 }, new[] { 2, 3 } })[1][1] + " " + Through(new int[2, 3]).Length);
        Console.WriteLine(Through<object>(4) + " " + Through<IntPtr>((IntPtr)12) + " " + Through<dynamic>("late"));
        Console.WriteLine(Through((1, "two", 3.0)).Item2);
        Console.WriteLine(Through(new ArraySegment<byte>(new byte[4], 1, 2)).Count);
        var builder = new StringBuilder();
        builder.Append(1.5).Append('x').Append(true).Append(2L).Append(new[] { 'a', 'b' }, 1, 1).Append((object)null);
        builder.AppendFormat("{0}-{1}-{2}-{3}", 1, 2, 3, 4).Insert(0, 1.25m).Replace('x', 'y');
        builder[0] = '#';
        Console.WriteLine(builder);
        Array matrix = Array.CreateInstance(typeof(long), 2, 3);
        matrix.SetValue(5L, 1, 2);
        Console.WriteLine(matrix.GetValue(1, 2) + " " + matrix.Length + " " + Array.IndexOf(new[] { 1.5, 2.5 }, 2.5));
        var bits = new BitArray(new[] { true, false });
        bits.Set(1, true);
        Console.WriteLine(bits[0] & bits[1]);
        var old = new Hashtable { { 1, 2.5 } };
        old[2L] = 'c';
        Console.WriteLine((double)old[1] + old.Count);
    }
}
