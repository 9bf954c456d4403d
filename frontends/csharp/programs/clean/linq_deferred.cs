// A query is enumerated inside the lock.
using System.Collections.Generic;
using System.Linq;
using System.Threading;

class Program
{
    static readonly List<int> items = new List<int> { 1, 2, 3 };

    static List<int> Even()
    {
        lock (items)
        {
            var query = from item in items where item % 2 == 0 orderby item descending select item;
            return query.ToList();
        }
    }

    static void Main()
    {
        new Thread(() => { lock (items) items.Add(4); }).Start();
        int count = Even().Count;
    }
}
