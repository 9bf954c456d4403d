import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Removing from a map's key set is removing from the map. */
public class KeySetView {
    private final Map<Integer, String> prices = new HashMap<>();

    private void quote() {
        for (int i = 0; i < 130; i++) {
            LockSupport.parkNanos(3_000_000L);
            prices.put(i % 50, "price " + i); //~ A
        }
    }

    private void expire() {
        for (int i = 0; i < 130; i++) {
            LockSupport.parkNanos(2_500_000L);
            prices.keySet().remove(i % 50); //~ A
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
