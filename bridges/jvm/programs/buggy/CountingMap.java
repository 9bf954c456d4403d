import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A subclass counts its writes atomically, and passes them on without a lock. */
public class CountingMap {
    static final class Counted extends HashMap<String, Integer> {
        private static final long serialVersionUID = 1L;
        private final AtomicInteger writes = new AtomicInteger();

        @Override
        public Integer put(String key, Integer value) {
            writes.incrementAndGet();
            return super.put(key, value); //~ A A
        }
    }

    private static void fill(Map<String, Integer> map, String prefix) {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            map.put(prefix + i, i);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counted map = new Counted();
        Thread left = new Thread(() -> fill(map, "left-"), "left");
        Thread right = new Thread(() -> fill(map, "right-"), "right");
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(map.writes.get() + " writes");
    }
}
