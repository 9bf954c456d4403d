// The exception passes by the end of the lock: the other thread waits for ever, or writes beside.
using System;
using System.Threading;

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
            lock (gate)
            {
                throw new InvalidOperationException();
            }
        }
        catch (InvalidOperationException)
        {
            state++; //~ A A
        }
    }
}
