using System;
using System.Threading;

public static class Shop
{
    public static void Main()
    {
        var refresher = new Thread(() => PriceCache.Instance.Refresh());
        refresher.Start();
        Console.WriteLine(PriceCache.Instance.PriceOf(7));
        refresher.Join();
        Console.WriteLine(PriceCache.Instance.Refreshes);
    }
}
