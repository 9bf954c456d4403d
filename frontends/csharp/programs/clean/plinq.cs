// A parallel query without side effects, and one with a lock.
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        var seen = new List<int>();
        var even = Enumerable.Range(0, 10).AsParallel().Where(i => i % 2 == 0).Select(i => i * i).ToList();
        even.AsParallel().ForAll(i => { lock (seen) seen.Add(i); });
        int count = seen.Count + even.Sum();
    }
}
