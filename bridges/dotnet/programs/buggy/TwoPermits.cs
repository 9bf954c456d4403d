using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>A semaphore with two permits limits the load, and somebody took it for a lock.</summary>
public class TwoPermits
{
    private readonly SemaphoreSlim permits = new SemaphoreSlim(2);
    private readonly SortedList<int, string> pages = new SortedList<int, string>();

    private async Task Fetch(int page)
    {
        await permits.WaitAsync();
        try
        {
            await Task.Delay(3);
            pages.Add(page, "page " + page); //~ A A
        }
        catch (SystemException)
        {
            // The broken list, seen by luck.
        }
        finally
        {
            permits.Release();
        }
    }

    private async Task FetchAll()
    {
        var fetching = new List<Task>();
        for (int page = 0; page < 120; page++)
        {
            fetching.Add(Fetch(page));
        }
        await Task.WhenAll(fetching);
    }

    public static void Main()
    {
        new TwoPermits().FetchAll().Wait();
        Console.WriteLine("fetched");
    }
}
