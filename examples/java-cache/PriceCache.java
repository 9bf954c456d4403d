import java.util.HashMap;
import java.util.Map;

/** Remembers prices, because asking the warehouse takes a while. */
class PriceCache {
    private final Map<String, Integer> prices = new HashMap<>();

    int priceOf(String article) {
        Integer known = prices.get(article);
        if (known != null) {
            return known;
        }
        int price = askWarehouse(article);
        prices.put(article, price);
        return price;
    }

    private static int askWarehouse(String article) {
        try {
            Thread.sleep(5);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return 100 + article.hashCode() % 100;
    }
}
