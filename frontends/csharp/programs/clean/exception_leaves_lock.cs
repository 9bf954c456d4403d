// Locks are left by exceptions, too; `finally` and `using` run inside.
using System;
using System.Threading;

class Section : IDisposable
{
    readonly object gate;
    public Section(object gate) { this.gate = gate; Monitor.Enter(gate); }
    public void Dispose() { Monitor.Exit(gate); }
}

class Program
{
    static readonly object gate = new object();
    static int state;

    static void Main()
    {
        new Thread(Work).Start();
        Work();
    }

    static void Work()
    {
        try
        {
            using (new Section(gate))
            {
                try { throw new InvalidOperationException(); }
                finally { state++; }
            }
        }
        catch (InvalidOperationException)
        {
            using var again = new Section(gate);
            state++;
        }
    }
}
