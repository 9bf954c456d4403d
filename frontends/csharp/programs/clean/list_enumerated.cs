// A copy is enumerated.
using System.Collections.Generic;
using System.Threading;

class Program
{
    static readonly List<int> items = new List<int> { 1, 2, 3 };

    static void Main()
    {
        new Thread(() => { lock (items) items.Add(4); }).Start();
        int[] copy;
        lock (items) copy = items.ToArray();
        int sum = 0;
        foreach (int item in copy) sum += item;
    }
}
