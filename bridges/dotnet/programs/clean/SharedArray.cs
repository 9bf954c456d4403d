using System;
using System.Threading;

/// <summary>Several threads search one array that nobody changes; each sorts a copy of its own.</summary>
public class SharedArray
{
    private readonly int[] scores = new int[64];
    private int sum;

    private void Search()
    {
        for (int i = 0; i < 60; i++)
        {
            Thread.Sleep(3);
            var own = new int[scores.Length];
            Array.Copy(scores, own, own.Length);
            Array.Sort(own);
            Array.Reverse(own);
            Interlocked.Add(ref sum, Array.IndexOf(scores, own[i]));
        }
    }

    public static void Main()
    {
        var game = new SharedArray();
        for (int i = 0; i < game.scores.Length; i++)
        {
            game.scores[i] = i * 37 % 64;
        }
        var threads = new[] { new Thread(game.Search), new Thread(game.Search) };
        foreach (Thread thread in threads)
        {
            thread.Start();
        }
        foreach (Thread thread in threads)
        {
            thread.Join();
        }
        Console.WriteLine(game.sum);
    }
}
