// Threads take their items from one enumerator, one at a time; or each has its own.
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static readonly IEnumerable<int> numbers = Numbers();
    static readonly IEnumerator<int> shared = Numbers().GetEnumerator();
    static readonly IEnumerable<string> names = new List<string> { "a", "b", "c" };

    static IEnumerable<int> Numbers()
    {
        for (int i = 0; i < 5; i++) yield return i;
    }

    static void Main()
    {
        Parallel.Invoke(Work, Work);
    }

    static bool Next(out int number)
    {
        lock (shared)
        {
            bool more = shared.MoveNext();
            number = more ? shared.Current : 0;
            return more;
        }
    }

    static void Work()
    {
        int sum = 0;
        foreach (int number in numbers) sum += number;
        foreach (string name in names) sum += name.Length;
        int next;
        while (Next(out next)) sum += next;
    }
}
