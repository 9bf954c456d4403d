// Semaphores with one permit serve as locks, and are taken in opposite orders.
using System.Threading;

class Program
{
    static readonly SemaphoreSlim first = new SemaphoreSlim(1, 1);
    static readonly Semaphore second = new Semaphore(1, 1);
    static int value;

    static void Main()
    {
        var one = new Thread(FirstThenSecond);
        var other = new Thread(SecondThenFirst);
        one.Start();
        other.Start();
        one.Join();
        other.Join();
    }

    static void FirstThenSecond()
    {
        first.Wait();
        second.WaitOne(); //! A
        value++;
        second.Release();
        first.Release();
    }

    static void SecondThenFirst()
    {
        second.WaitOne();
        first.Wait(); //! A
        value++;
        first.Release();
        second.Release();
    }
}
