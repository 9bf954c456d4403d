// The data is published by volatile writes.
using System.Threading;

class Program
{
    static int data;
    static bool published;
    static volatile int version;
    static int other;

    static void Main()
    {
        new Thread(() =>
        {
            data = 42;
            Volatile.Write(ref published, true);
            other = 1;
            version = 1;
        }).Start();
        if (Volatile.Read(ref published)) data++;
        if (version == 1) other++;
    }
}
