using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Crawlers lock the set, and who does not get it at once does something else first.</summary>
public class SeenFilter
{
    private readonly ISet<string> seen = new HashSet<string>();

    private void Crawl(int first)
    {
        for (int i = 0; i < 90; i++)
        {
            string page = "page-" + (first + i * 7) % 120;
            while (!Monitor.TryEnter(seen, 1))
            {
                Thread.Sleep(1);
            }
            try
            {
                if (!seen.Contains(page))
                {
                    seen.Add(page);
                }
            }
            finally
            {
                Monitor.Exit(seen);
            }
            Thread.Sleep(2); // fetches
        }
    }

    public static void Main()
    {
        var filter = new SeenFilter();
        var crawlers = new Thread[3];
        for (int i = 0; i < crawlers.Length; i++)
        {
            int first = i * 31;
            crawlers[i] = new Thread(() => filter.Crawl(first));
            crawlers[i].Start();
        }
        foreach (Thread crawler in crawlers)
        {
            crawler.Join();
        }
        Console.WriteLine(filter.seen.Count + " pages");
    }
}
