using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>An iterator walks through the table lazily: long after the method that made it has returned.</summary>
public class IteratorBlock
{
    private readonly Dictionary<string, int> scores = new Dictionary<string, int>();

    private IEnumerable<string> Winners()
    {
        foreach (KeyValuePair<string, int> score in scores) //~ A
        {
            if (score.Value > 50)
            {
                yield return score.Key;
            }
        }
    }

    private void Play()
    {
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(3);
            scores["player " + i] = i * 37 % 100; //~ A
        }
    }

    public static void Main()
    {
        var game = new IteratorBlock();
        var players = new Thread(game.Play);
        players.Start();
        int length = 0;
        for (int i = 0; i < 100; i++)
        {
            Thread.Sleep(3);
            try
            {
                foreach (string winner in game.Winners())
                {
                    length += winner.Length;
                }
            }
            catch (SystemException)
            {
                // "Collection was modified": the bug, seen by luck.
            }
        }
        players.Join();
        Console.WriteLine(length >= 0 ? "played" : "");
    }
}
