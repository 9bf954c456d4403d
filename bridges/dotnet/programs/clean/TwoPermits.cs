using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>Two permits for fetching, one for the list: what is guarded is guarded by a semaphore of one.</summary>
public class TwoPermits
{
    private readonly SemaphoreSlim permits = new SemaphoreSlim(2);
    private readonly SemaphoreSlim gate = new SemaphoreSlim(1);
    private readonly SortedList<int, string> pages = new SortedList<int, string>();

    private async Task Fetch(int page)
    {
        await permits.WaitAsync();
        await Task.Delay(3);
        permits.Release();
        await gate.WaitAsync().ConfigureAwait(false);
        pages.Add(page, "page " + page);
        await Task.Yield();
        pages[page] = "page " + pages.IndexOfKey(page);
        gate.Release();
    }

    private async Task<int> FetchAll()
    {
        var fetching = new List<Task>();
        for (int page = 0; page < 120; page++)
        {
            fetching.Add(Fetch(page));
        }
        await Task.WhenAll(fetching);
        return pages.Count;
    }

    public static void Main()
    {
        Console.WriteLine("fetched " + new TwoPermits().FetchAll().Result);
    }
}
