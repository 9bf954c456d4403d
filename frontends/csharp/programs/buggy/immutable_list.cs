// The list cannot change, but the variable that holds it does.
using System.Collections.Immutable;
using System.Threading;

class Program
{
    static ImmutableList<int> items = ImmutableList<int>.Empty;

    static void Main()
    {
        new Thread(() => items = items.Add(1)).Start(); //~ A
        items = items.Add(2); //~ A
    }
}
