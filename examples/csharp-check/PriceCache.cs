using System.Threading;

/// Prices, loaded when they are first asked for, and refreshed by a thread of its own.
public class PriceCache
{
    private static PriceCache instance;
    private static readonly object creating = new object();

    private int[] prices;
    private int refreshes;

    private PriceCache()
    {
        prices = new int[100];
    }

    public static PriceCache Instance
    {
        get
        {
            if (instance == null)
            {
                lock (creating)
                {
                    if (instance == null)
                    {
                        instance = new PriceCache();
                    }
                }
            }
            return instance;
        }
    }

    public int Refreshes => refreshes;

    public int PriceOf(int article)
    {
        return prices[article];
    }

    public void Refresh()
    {
        var fresh = new int[prices.Length];
        for (int article = 0; article < fresh.Length; article++)
        {
            fresh[article] = article * 10;
        }
        prices = fresh;
        refreshes++;
    }
}
