using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.Specialized;
using System.Linq;
using System.Threading;

/// <summary>A lock orders the games and the pages that go through what the class library's own iterators give.</summary>
public class Leaderboard
{
    private readonly SortedSet<int> scores = new SortedSet<int>();
    private readonly OrderedDictionary latest = new OrderedDictionary();
    private readonly HybridDictionary players = new HybridDictionary();
    private readonly ArrayList log = new ArrayList();

    private void Play()
    {
        for (int game = 0; game < 50; game++)
        {
            Try(() => scores.Add(game * 7 % 50));
            Thread.Sleep(1);
            Try(() => latest.Add(game, "score"));
            Thread.Sleep(1);
            Try(() => players["player" + game] = game);
            Thread.Sleep(1);
            Try(() => log.Add("game " + game));
            Thread.Sleep(1);
        }
    }

    private void Show()
    {
        int shown = 0;
        for (int page = 0; page < 50; page++)
        {
            Try(() => { foreach (int score in scores.Reverse()) shown += score; });
            Thread.Sleep(1);
            Try(() => { foreach (DictionaryEntry entry in latest) shown += (int)entry.Key; });
            Thread.Sleep(1);
            Try(() => { foreach (string name in players.Keys) shown += name.Length; });
            Thread.Sleep(1);
            Try(() => { foreach (string line in log.OfType<string>()) shown += line.Length; });
            Thread.Sleep(1);
        }
    }

    private void Try(Action action)
    {
        lock (scores)
        {
            action();
        }
    }

    public static void Main()
    {
        var board = new Leaderboard();
        var games = new Thread(board.Play) { Name = "games" };
        var pages = new Thread(board.Show) { Name = "pages" };
        games.Start();
        pages.Start();
        games.Join();
        pages.Join();
        Console.WriteLine("shown");
    }
}
