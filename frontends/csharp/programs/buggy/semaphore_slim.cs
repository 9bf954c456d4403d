// Two semaphores as locks, in two orders.
using System.Threading;

class Program
{
    static readonly SemaphoreSlim left = new SemaphoreSlim(1, 1);
    static readonly SemaphoreSlim right = new SemaphoreSlim(1, 1);

    static void Main()
    {
        new Thread(() => Take(left, right)).Start();
        Take(right, left);
    }

    static void Take(SemaphoreSlim first, SemaphoreSlim second)
    {
        first.Wait();
        second.Wait(); //! A A
        second.Release();
        first.Release();
    }
}
