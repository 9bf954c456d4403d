import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/** A feed changes an ordered price ladder while a trader asks for the best price. */
public class PriceLadder {
    private final TreeMap<Integer, Integer> ladder = new TreeMap<>();

    PriceLadder() {
        for (int price = 0; price < 40; price++) {
            ladder.put(price * 10, price);
        }
    }

    private void feed() {
        for (int i = 0; i < 150; i++) {
            LockSupport.parkNanos(2_500_000L);
            ladder.put((i * 37) % 400, i); //~ A //? B //? C
        }
    }

    private int trade() {
        int spent = 0;
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            try {
                Integer best = ladder.ceilingKey(i); //~ A
                SortedMap<Integer, Integer> cheap = ladder.headMap(200); //? B
                spent += best == null ? 0 : best + cheap.hashCode() % 3; //? C
            } catch (RuntimeException tornTree) {
                spent--;
            }
        }
        return spent;
    }

    public static void main(String[] args) throws InterruptedException {
        PriceLadder market = new PriceLadder();
        Thread feed = new Thread(market::feed, "feed");
        Thread trader = new Thread(market::trade, "trader");
        feed.setDaemon(true);
        trader.setDaemon(true);
        feed.start();
        trader.start();
        feed.join(10_000); // a torn tree may hold its thread for ever
        trader.join(10_000);
        System.out.println("market closed");
    }
}
