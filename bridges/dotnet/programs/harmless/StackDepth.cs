using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Recursion through callbacks of collections, a thousand levels deep, also on a small stack.</summary>
public class StackDepth
{
    private sealed class Node : IComparable<Node>
    {
        private readonly List<int> content = new List<int> { 1 };
        private readonly int depth;

        public Node(int depth)
        {
            this.depth = depth;
        }

        public int Descend()
        {
            return depth == 0 ? 0 : content.ConvertAll(item => item + new Node(depth - 1).Descend())[0];
        }

        public int CompareTo(Node other)
        {
            if (depth > 0)
            {
                new List<Node> { new Node(depth - 1), new Node(0) }.Sort();
            }
            return depth - other.depth;
        }
    }

    private static void Try(int depth)
    {
        Console.WriteLine(new Node(depth).Descend());
        var sorted = new SortedSet<Node> { new Node(depth / 20), new Node(0) };
        Console.WriteLine(sorted.Count);
    }

    public static void Main()
    {
        Try(1000);
        var small = new Thread(() => Try(300), 256 * 1024);
        small.Start();
        small.Join();
    }
}
