// A finalizer removes its object from a list that is not safe for threads.
using System;
using System.Collections.Generic;

class Handle
{
    static readonly List<int> open = new List<int>();
    readonly int number;

    public Handle(int number)
    {
        this.number = number;
        open.Add(number); //^ A
    }

    ~Handle()
    {
        open.Remove(number); //^ A
    }
}

class Program
{
    static void Main()
    {
        for (int i = 0; i < 3; i++)
        {
            new Handle(i);
            GC.Collect();
        }
    }
}
