using System.Collections.Generic;
using System.Threading;

/// <summary>Remembers prices, because asking the warehouse takes a while.</summary>
class PriceCache
{
    private readonly Dictionary<string, int> prices = new Dictionary<string, int>();

    public int PriceOf(string article)
    {
        if (prices.TryGetValue(article, out int known))
        {
            return known;
        }
        int price = AskWarehouse(article);
        prices[article] = price;
        return price;
    }

    private static int AskWarehouse(string article)
    {
        Thread.Sleep(3 + article.Length % 4);
        return 100 + article.Length % 100;
    }
}
