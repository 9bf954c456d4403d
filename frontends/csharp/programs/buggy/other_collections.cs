// Collections that are not safe for threads, each by itself.
using System.Collections;
using System.Collections.Generic;
using System.Threading;

class Program
{
    static readonly HashSet<string> set = new HashSet<string>();
    static readonly Stack<int> stack = new Stack<int>();
    static readonly LinkedList<int> linked = new LinkedList<int>();
    static readonly SortedDictionary<int, int> sorted = new SortedDictionary<int, int>();
    static readonly ArrayList old = new ArrayList();

    static void Main()
    {
        new Thread(Use).Start();
        Use();
    }

    static void Use()
    {
        set.Add("x"); //^ A A
        stack.Push(1); //^ B B
        linked.AddLast(1); //^ C C
        sorted[1] = 1; //^ D D
        old.Add(1); //^ E E
    }
}
