// A query reads its list when it is enumerated: after the lock was left.
using System.Collections.Generic;
using System.Linq;
using System.Threading;

class Program
{
    static readonly List<int> items = new List<int> { 1, 2, 3 };

    static IEnumerable<int> Even()
    {
        lock (items)
        {
            return from item in items where item % 2 == 0 select item;
        }
    }

    static void Main()
    {
        new Thread(() => { lock (items) items.Add(4); }).Start(); //^ A
        int count = Even().Count(); //^ A
    }
}
