// references: Microsoft.CSharp System.Core
using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// Arguments by reference: to locals, fields, elements, boxed and readonly ones, and in their order.
/// </summary>
public class RefOut
{
    private struct Pair
    {
        public int Left;
        public string Right;
    }

    private static int next;
    private static int field;
    private Pair pair;

    private static int Step()
    {
        Console.Write(next + " ");
        return next++;
    }

    private static List<int> Seen(List<int> list)
    {
        Console.Write("receiver ");
        return list;
    }

    private static bool Through(Dictionary<string, int> map, string key, out int value) => map.TryGetValue(key, out value);

    private static ref int First(int[] array) => ref array[0];

    public static void Main()
    {
        var map = new Dictionary<string, int> { { "a", 1 }, { "b", 2 } };
        int local;
        Console.WriteLine(map.TryGetValue("a", out local) + " " + local);
        Console.WriteLine(map.TryGetValue("c", out field) + " " + field);
        var array = new int[3];
        Console.WriteLine(map.TryGetValue("b", out array[Step() + 1]) + " " + array[1]);
        Console.WriteLine(map.TryGetValue("b", out First(array)) + " " + array[0]);
        Console.WriteLine(Through(map, "a", out array[2]) + " " + array[2]);
        var self = new RefOut();
        var rights = new Dictionary<int, string> { { 1, "one" } };
        Console.WriteLine(rights.TryGetValue(1, out self.pair.Right) + " " + self.pair.Right);
        map.TryGetValue("b", out self.pair.Left);
        Console.WriteLine(self.pair.Left);
        var structs = new Dictionary<int, Pair> { { 7, new Pair { Left = 8 } } };
        Pair found;
        Console.WriteLine(structs.TryGetValue(7, out found) + " " + found.Left + " " + structs[7].Left);
        if (map.TryGetValue("a", out int declared) && map.TryGetValue("b", out var inferred))
        {
            Console.WriteLine(declared + inferred);
        }
        Console.WriteLine(map.TryGetValue("a", out _));
        Seen(new List<int> { 5, 6, 7, 8 }).CopyTo(Step(), array, Step() - 2, Step() - 2);
        Console.WriteLine(string.Join(",", array));
        Seen(new List<int>()).Insert(index: Step() - 4, item: Step());
        Console.WriteLine(next);
        object boxed = 5;
        var objects = new Dictionary<string, object> { { "x", boxed } };
        Console.WriteLine(objects.TryGetValue("x", out object same) && ReferenceEquals(same, boxed));
        int old = Interlocked.Exchange(ref array[0], map.Count);
        Array.Resize(ref array, map.Count);
        Console.WriteLine(old + " " + array.Length);
        dynamic late = map;
        Console.WriteLine(late["a"] + late.Count);
    }
}
