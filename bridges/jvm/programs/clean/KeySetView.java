import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/** The same calls through the Map interface and its views, on a ConcurrentHashMap. */
public class KeySetView {
    private final Map<Integer, String> prices = new ConcurrentHashMap<>();

    private void quote() {
        for (int i = 0; i < 130; i++) {
            LockSupport.parkNanos(3_000_000L);
            prices.put(i % 50, "price " + i);
        }
    }

    private void expire() {
        for (int i = 0; i < 130; i++) {
            LockSupport.parkNanos(2_500_000L);
            prices.keySet().remove(i % 50);
            for (String price : prices.values()) {
                if (price.isEmpty()) {
                    throw new IllegalStateException("an empty price");
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        KeySetView market = new KeySetView();
        Thread quotes = new Thread(market::quote, "quotes");
        Thread expiry = new Thread(market::expire, "expiry");
        quotes.start();
        expiry.start();
        quotes.join();
        expiry.join();
        System.out.println("closed");
    }
}
