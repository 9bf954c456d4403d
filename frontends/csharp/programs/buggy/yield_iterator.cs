// An iterator runs where it is enumerated: here on two threads.
using System.Collections.Generic;
using System.Threading;

class Program
{
    static int produced;

    static IEnumerable<int> Numbers()
    {
        for (int i = 0; i < 3; i++)
        {
            produced++; //~ A A
            yield return i;
        }
    }

    static void Main()
    {
        var numbers = Numbers();
        new Thread(() => { foreach (int number in numbers) { } }).Start();
        foreach (int number in numbers) { }
    }
}
