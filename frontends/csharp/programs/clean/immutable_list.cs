// The variable is exchanged atomically, too.
using System.Collections.Immutable;
using System.Threading;

class Program
{
    static ImmutableList<int> items = ImmutableList<int>.Empty;

    static void Main()
    {
        new Thread(() => Add(1)).Start();
        Add(2);
    }

    static void Add(int item)
    {
        ImmutableInterlocked.Update(ref items, list => list.Add(item));
        foreach (int each in Volatile.Read(ref items)) { }
    }
}
