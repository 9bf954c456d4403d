// It is kept alive too early: its finalizer may run while the number is still changed.
using System;

class Resource
{
    public static int Count;
    ~Resource() { Count++; } //~ A
}

class Program
{
    static void Main()
    {
        var resource = new Resource();
        GC.KeepAlive(resource);
        resource = null;
        GC.Collect();
        Resource.Count = 5; //~ A
        GC.WaitForPendingFinalizers();
    }
}
