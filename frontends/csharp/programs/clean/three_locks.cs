// Philosophers: each takes the fork with the lower number first.
using System;
using System.Threading;

class Program
{
    static void Main()
    {
        var forks = new[] { new object(), new object(), new object() };
        for (int i = 0; i < forks.Length; i++)
        {
            int j = (i + 1) % forks.Length;
            object low = forks[Math.Min(i, j)];
            object high = forks[Math.Max(i, j)];
            new Thread(() =>
            {
                lock (low)
                {
                    lock (high) { }
                }
            }).Start();
        }
    }
}
