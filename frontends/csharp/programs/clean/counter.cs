// A counter that two threads increment under a lock, and that is read after a join.
using System;
using System.Threading;

class Program
{
    static int counter;
    static readonly object gate = new object();

    static void Main()
    {
        var thread = new Thread(Count);
        thread.Start();
        Count();
        thread.Join();
        Console.WriteLine(counter);
    }

    static void Count()
    {
        for (int i = 0; i < 5; i++)
        {
            lock (gate) counter++;
        }
    }
}
