// The factory of GetOrAdd may run twice at the same time.
using System.Collections.Concurrent;
using System.Threading;

class Program
{
    static readonly ConcurrentDictionary<string, int> numbers = new ConcurrentDictionary<string, int>();
    static int next;

    static void Main()
    {
        new Thread(() => Number("a")).Start();
        Number("a");
    }

    static int Number(string name)
    {
        return numbers.GetOrAdd(name, _ => next++); //~ A A
    }
}
