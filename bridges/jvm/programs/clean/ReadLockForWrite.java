import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Looks up under the read lock, loads under the write lock, and steps down to the read lock. */
public class ReadLockForWrite {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<Integer, String> cache = new HashMap<>();

    private String load(int key) {
        lock.readLock().lock();
        try {
            String known = cache.get(key);
            if (known != null) {
                return known;
            }
        } finally {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        try {
            cache.computeIfAbsent(key, missing -> "value of " + missing);
            lock.readLock().lock();
        } finally {
            lock.writeLock().unlock();
        }
        try {
            return cache.get(key);
        } finally {
            lock.readLock().unlock();
        }
    }

    private void use(int first) {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            load(first + i);
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
        System.out.println("loaded " + cache.cache.size());
    }
}
