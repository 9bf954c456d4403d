// Each enumeration of an iterator has variables of its own; its `finally` leaves the lock.
using System.Collections.Generic;
using System.Linq;
using System.Threading;

class Program
{
    static readonly object gate = new object();
    static int produced;

    static IEnumerable<int> Numbers()
    {
        int own = 0;
        for (int i = 0; i < 3; i++)
        {
            lock (gate)
            {
                produced++;
                own++;
            }
            yield return own;
        }
    }

    static void Main()
    {
        var numbers = Numbers();
        new Thread(() => { foreach (int number in numbers) { } }).Start();
        int first = numbers.First();
    }
}
