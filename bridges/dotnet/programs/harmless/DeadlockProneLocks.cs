using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>
/// Threads take two locks in either order, and give the first back when the second does not come: always somebody
/// waits for somebody, nobody for ever, and what they guard stays whole.
/// </summary>
public class DeadlockProneLocks
{
    private static readonly Dictionary<string, int> Left = new Dictionary<string, int> { { "money", 1000 } };
    private static readonly Dictionary<string, int> Right = new Dictionary<string, int> { { "money", 1000 } };

    private static bool Transfer(Dictionary<string, int> from, Dictionary<string, int> to)
    {
        lock (from)
        {
            if (!Monitor.TryEnter(to, 3))
            {
                return false;
            }
            try
            {
                from["money"]--;
                to["money"]++;
                return true;
            }
            finally
            {
                Monitor.Exit(to);
            }
        }
    }

    private static void Work(int number)
    {
        var random = new Random(number);
        for (int done = 0; done < 60;)
        {
            bool leftToRight = number % 2 == 0;
            done += Transfer(leftToRight ? Left : Right, leftToRight ? Right : Left) ? 1 : 0;
            Thread.Sleep(random.Next(3));
        }
    }

    public static void Main()
    {
        var threads = new List<Thread>();
        for (int i = 0; i < 4; i++)
        {
            int number = i;
            var thread = new Thread(() => Work(number));
            thread.Start();
            threads.Add(thread);
        }
        threads.ForEach(thread => thread.Join());
        Console.WriteLine(Left["money"] + " and " + Right["money"]);
        Console.WriteLine(Monitor.IsEntered(Left) + " " + Monitor.IsEntered(Right));
        try
        {
            Monitor.Exit(Left);
        }
        catch (SynchronizationLockException)
        {
            Console.WriteLine("not mine");
        }
    }
}
