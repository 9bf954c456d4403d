// [HSR] Table 3: the finalizer runs on a thread of its own.
using System;

class Resource
{
    public static int open;

    public Resource()
    {
        open++; //~ A
    }

    ~Resource()
    {
        open--; //~ A
    }
}

class Program
{
    static void Main()
    {
        for (int i = 0; i < 3; i++)
        {
            new Resource();
            GC.Collect();
        }
    }
}
