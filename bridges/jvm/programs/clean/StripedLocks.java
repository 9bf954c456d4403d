import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** A lock and a table per stripe. */
public class StripedLocks {
    private final List<Map<Integer, Integer>> stripes = new ArrayList<>();

    StripedLocks() {
        for (int i = 0; i < 4; i++) {
            stripes.add(new HashMap<>());
        }
    }

    private void count(int key) {
        Map<Integer, Integer> stripe = stripes.get(key % stripes.size());
        synchronized (stripe) {
            Integer old = stripe.get(key);
            stripe.put(key, old == null ? 1 : old + 1);
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
        int sum = 0;
        for (Map<Integer, Integer> stripe : statistics.stripes) {
            for (int count : stripe.values()) {
                sum += count;
            }
        }
        System.out.println("counted " + sum);
    }
}
