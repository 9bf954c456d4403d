using System;
using System.Collections.Generic;
using System.Threading;

/// <summary>Crawlers remember in one HashSet which pages they have seen.</summary>
public class SeenFilter
{
    private readonly ISet<string> seen = new HashSet<string>();

    private void Crawl(int first)
    {
        for (int i = 0; i < 90; i++)
        {
            Thread.Sleep(3); // fetches
            string page = "page-" + (first + i * 7) % 120;
            try
            {
                if (!seen.Contains(page)) //~ A
                {
                    seen.Add(page); //~ A //? B B
                }
            }
            catch (SystemException)
            {
                // The broken set, seen by luck.
            }
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
        Console.WriteLine("crawled");
    }
}
