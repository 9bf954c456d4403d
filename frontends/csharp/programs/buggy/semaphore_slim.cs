// Two semaphores as locks, in two orders.
using System.Threading;

class Program
{
    static readonly SemaphoreSlim left = new SemaphoreSlim(1, 1);
    static readonly SemaphoreSlim right = new SemaphoreSlim(1, 1);

    static void Main()
    {
        new Thread(() => { for (int i = 0; i < 3; i++) Take(left, right); }).Start();
        for (int i = 0; i < 3; i++) Take(right, left);
    }

    static void Take(SemaphoreSlim first, SemaphoreSlim second)
    {
        first.Wait();
        second.Wait(); //! A A
        second.Release();
        first.Release();
    }
}
