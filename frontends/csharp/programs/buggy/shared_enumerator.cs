// Threads take their items from one enumerator.
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static readonly IEnumerator<int> numbers = Numbers().GetEnumerator();
    static readonly IEnumerator<string> names = new List<string> { "a", "b", "c" }.GetEnumerator();

    static IEnumerable<int> Numbers()
    {
        for (int i = 0; i < 10; i++) yield return i;
    }

    static void Main()
    {
        Parallel.Invoke(Work, Work);
    }

    static void Work()
    {
        while (numbers.MoveNext()) //^ A A
        {
        }
        names.MoveNext(); //^ B B
    }
}
