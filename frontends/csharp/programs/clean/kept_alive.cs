// Until it is kept alive for the last time, an object is not finalized.
using System;

class Resource
{
    public static int Count;
    ~Resource() { Count++; }
}

class Program
{
    static void Main()
    {
        var resource = new Resource();
        Resource.Count = 5;
        GC.KeepAlive(resource);
        resource = null;
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }
}
