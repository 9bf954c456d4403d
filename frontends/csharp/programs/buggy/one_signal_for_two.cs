// Two threads wait for one signal that wakes only one of them.
using System.Threading;

class Program
{
    static readonly AutoResetEvent ready = new AutoResetEvent(false);

    static void Main()
    {
        var one = new Thread(Work);
        var other = new Thread(Work);
        one.Start();
        other.Start();
        ready.Set();
        one.Join(); //= A
        other.Join(); //= B
    }

    static void Work()
    {
        ready.WaitOne(); //= A B
    }
}
