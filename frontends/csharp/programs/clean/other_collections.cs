// The same under a lock, and the synchronized wrappers.
using System.Collections;
using System.Collections.Generic;
using System.Threading;

class Program
{
    static readonly HashSet<string> set = new HashSet<string>();
    static readonly Stack<int> stack = new Stack<int>();
    static readonly LinkedList<int> linked = new LinkedList<int>();
    static readonly SortedDictionary<int, int> sorted = new SortedDictionary<int, int>();
    static readonly ArrayList old = ArrayList.Synchronized(new ArrayList());
    static readonly Hashtable table = Hashtable.Synchronized(new Hashtable());

    static void Main()
    {
        new Thread(Use).Start();
        Use();
    }

    static void Use()
    {
        lock (set)
        {
            set.Add("x");
            stack.Push(1);
            linked.AddLast(1);
            sorted[1] = 1;
        }
        old.Add(1);
        table["x"] = old.Count;
        object value = table["x"];
    }
}
