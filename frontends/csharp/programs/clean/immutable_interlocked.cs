// Everybody puts a new dictionary in place of the one that they have read, atomically.
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading.Tasks;

class Registry
{
    static ImmutableDictionary<int, string> names = ImmutableDictionary<int, string>.Empty;
    static ImmutableList<int> order = ImmutableList<int>.Empty;

    static void Main()
    {
        var tasks = new List<Task>();
        for (int i = 0; i < 3; i++)
        {
            int id = i;
            tasks.Add(Task.Run(() =>
            {
                ImmutableInterlocked.TryAdd(ref names, id, "new");
                ImmutableInterlocked.AddOrUpdate(ref names, id, "new", (_, old) => old + "!");
                ImmutableInterlocked.GetOrAdd(ref names, id + 1, key => "made");
                ImmutableInterlocked.TryRemove(ref names, id, out string last);
                ImmutableInterlocked.Update(ref order, list => list.Add(id));
            }));
        }
        Task.WaitAll(tasks.ToArray());
        System.Console.WriteLine(names.Count + order.Count);
    }
}
