// The dictionary does not change, but the variable that holds the newest one does.
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading.Tasks;

class Registry
{
    static ImmutableDictionary<int, string> names = ImmutableDictionary<int, string>.Empty;

    static void Main()
    {
        var tasks = new List<Task>();
        for (int i = 0; i < 3; i++)
        {
            int id = i;
            tasks.Add(Task.Run(() => names = names.Add(id, "new"))); //~ A A
        }
        Task.WaitAll(tasks.ToArray());
        System.Console.WriteLine(names.Count);
    }
}
