// A finalizer that counts atomically, and one that only reads what the constructor wrote.
using System;
using System.Threading;

class Resource
{
    public static int open;
    readonly int number;

    public Resource(int number)
    {
        this.number = number;
        Interlocked.Increment(ref open);
    }

    ~Resource()
    {
        if (number > 0) Interlocked.Decrement(ref open);
    }
}

class Program
{
    static void Main()
    {
        for (int i = 0; i < 3; i++)
        {
            new Resource(i + 1);
            GC.Collect();
        }
    }
}
