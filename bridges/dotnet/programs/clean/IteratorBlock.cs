using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>An iterator holds a read lock for as long as it is walked through, by the thread that walks.</summary>
public class IteratorBlock
{
    private readonly Dictionary<string, int> scores = new Dictionary<string, int>();
    private readonly ReaderWriterLockSlim guard = new ReaderWriterLockSlim();

    private IEnumerable<string> Winners()
    {
        guard.EnterReadLock();
        try
        {
            foreach (KeyValuePair<string, int> score in scores)
            {
                if (score.Value > 50)
                {
                    yield return score.Key;
                }
            }
        }
        finally
        {
            guard.ExitReadLock();
        }
    }

    private void Play()
    {
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(3);
            guard.EnterWriteLock();
            scores["player " + i] = i * 37 % 100;
            guard.ExitWriteLock();
        }
    }

    public static void Main()
    {
        var game = new IteratorBlock();
        var players = new Thread(game.Play);
        players.Start();
        int last = 0;
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(3);
            last = 0;
            foreach (string winner in game.Winners())
            {
                last += winner.Length;
            }
        }
        players.Join();
        int winners = 0;
        foreach (string winner in game.Winners())
        {
            winners++;
        }
        Console.WriteLine(winners + " winners");
    }
}
