// Two mutexes in two orders.
using System.Threading;

class Program
{
    static readonly Mutex left = new Mutex();
    static readonly Mutex right = new Mutex();

    static void Main()
    {
        new Thread(() => Take(left, right)).Start();
        new Thread(() => Take(right, left)).Start();
    }

    static void Take(Mutex first, Mutex second)
    {
        first.WaitOne();
        second.WaitOne(); //! A A
        second.ReleaseMutex();
        first.ReleaseMutex();
    }
}
