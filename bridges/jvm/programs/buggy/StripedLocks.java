import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** A lock per stripe of keys guards the entries, but the table behind them is one. */
public class StripedLocks {
    private final Object[] stripes = new Object[8];
    private final Map<Integer, Integer> counters = new HashMap<>();

    StripedLocks() {
        for (int i = 0; i < stripes.length; i++) {
            stripes[i] = new Object();
        }
    }

    private void count(int key) {
        synchronized (stripes[key % stripes.length]) {
            Integer old = counters.get(key); //? B
            counters.put(key, old == null ? 1 : old + 1); //~ A A //? B
        }
    }

    private void run(int first) {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            count((first + i) % 64);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StripedLocks statistics = new StripedLocks();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int first = i * 3;
            threads[i] = new Thread(() -> statistics.run(first), "counter-" + i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("counted");
    }
}
