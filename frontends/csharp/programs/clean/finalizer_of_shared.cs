// Objects that are disposed of have no finalizer to run; the others are waited for.
using System;

class Handle : IDisposable
{
    public static int closed;

    public void Dispose()
    {
        closed++;
        GC.SuppressFinalize(this);
    }

    ~Handle()
    {
        closed++;
    }
}

class Program
{
    static void Main()
    {
        using (new Handle()) { }
        Forget();
        GC.Collect();
        GC.WaitForPendingFinalizers();
        Handle.closed++;
    }

    static void Forget()
    {
        var forgotten = new Handle();
    }
}
