// A thread is joined under the lock that it needs.
using System.Threading;

class Program
{
    static readonly object gate = new object();

    static void Main()
    {
        var thread = new Thread(() =>
        {
            lock (gate) { } //! A
        });
        lock (gate)
        {
            thread.Start();
            thread.Join(); //! A
        }
    }
}
