import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** {@code computeIfAbsent} looks like a look-up, so it was put under the read lock. */
public class ReadLockForWrite {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<Integer, String> cache = new HashMap<>();

    private String load(int key) {
        lock.readLock().lock();
        try {
            return cache.computeIfAbsent(key, missing -> "value of " + missing); //~ A A
        } finally {
            lock.readLock().unlock();
        }
    }

    private void use(int first) {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            try {
                load(first + i);
            } catch (RuntimeException modified) {
                // ConcurrentModificationException: the bug, seen by luck.
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReadLockForWrite cache = new ReadLockForWrite();
        Thread left = new Thread(() -> cache.use(0), "left");
        Thread right = new Thread(() -> cache.use(60), "right");
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println("loaded");
    }
}
