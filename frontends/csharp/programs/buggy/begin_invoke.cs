// `BeginInvoke` of a delegate runs on a thread of the pool, and so does its callback.
using System;

class Program
{
    static int sum;
    static int ended;

    static void Add(int number) { sum += number; } //~ A A

    static void Main()
    {
        Action<int> add = Add;
        IAsyncResult first = add.BeginInvoke(1, Ended, null);
        IAsyncResult second = add.BeginInvoke(2, Ended, null);
        add.EndInvoke(first);
        add.EndInvoke(second);
        Console.WriteLine(ended); //~ B
    }

    static void Ended(IAsyncResult result)
    {
        lock (typeof(Program)) ended++; //~ B
    }
}
