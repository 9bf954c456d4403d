import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A feed writes under the write lock; two traders read at the same time under the read lock. */
public class PriceLadder {
    private final TreeMap<Integer, Integer> ladder = new TreeMap<>();
    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    PriceLadder() {
        for (int price = 0; price < 40; price++) {
            ladder.put(price * 10, price);
        }
    }

    private void feed() {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            lock.writeLock().lock();
            try {
                ladder.put((i * 37) % 400, i);
            } finally {
                lock.writeLock().unlock();
            }
        }
    }

    private void trade() {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(2_500_000L);
            lock.readLock().lock();
            try {
                Integer best = ladder.ceilingKey(i);
                if (best == null || ladder.headMap(200).isEmpty()) {
                    throw new IllegalStateException("the ladder is broken");
                }
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PriceLadder market = new PriceLadder();
        Thread feed = new Thread(market::feed, "feed");
        Thread buyer = new Thread(market::trade, "buyer");
        Thread seller = new Thread(market::trade, "seller");
        feed.start();
        buyer.start();
        seller.start();
        feed.join();
        buyer.join();
        seller.join();
        System.out.println("steps: " + market.ladder.size());
    }
}
