// A thread is joined after the lock that it needs was left.
using System.Threading;

class Program
{
    static readonly object gate = new object();

    static void Main()
    {
        var thread = new Thread(() =>
        {
            lock (gate) { }
        });
        lock (gate)
        {
            thread.Start();
        }
        thread.Join();
    }
}
