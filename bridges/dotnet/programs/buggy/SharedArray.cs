using System;
using System.Threading;

/// <summary>Two threads sort and search one array.</summary>
public class SharedArray
{
    private readonly int[] scores = new int[64];

    private void Publish()
    {
        for (int i = 0; i < 80; i++)
        {
            Thread.Sleep(3);
            Array.Sort(scores); //~ A
        }
    }

    private int Find()
    {
        int found = 0;
        for (int i = 0; i < 80; i++)
        {
            Thread.Sleep(3);
            found += Array.IndexOf(scores, i) >= 0 ? 1 : 0; //~ A
        }
        return found;
    }

    public static void Main()
    {
        var game = new SharedArray();
        for (int i = 0; i < game.scores.Length; i++)
        {
            game.scores[i] = i * 37 % 64;
        }
        var board = new Thread(game.Publish);
        board.Start();
        int found = game.Find();
        board.Join();
        Console.WriteLine(found > 0 ? "found" : "nothing");
    }
}
