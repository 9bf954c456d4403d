// Two locks in two orders.
using System.Threading;

class Program
{
    static readonly object first = new object();
    static readonly object second = new object();

    static void Main()
    {
        var thread = new Thread(() =>
        {
            lock (first)
            {
                lock (second) { } //! A
            }
        });
        thread.Start();
        lock (second)
        {
            lock (first) { } //! A
        }
    }
}
