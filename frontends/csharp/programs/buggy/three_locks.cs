// Philosophers: each takes the fork on the left, then the one on the right.
using System.Threading;

class Program
{
    static void Main()
    {
        var forks = new[] { new object(), new object(), new object() };
        for (int i = 0; i < forks.Length; i++)
        {
            object left = forks[i];
            object right = forks[(i + 1) % forks.Length];
            new Thread(() =>
            {
                lock (left)
                {
                    lock (right) { } //! A A A
                }
            }).Start();
        }
    }
}
