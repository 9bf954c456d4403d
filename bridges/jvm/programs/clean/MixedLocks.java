import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The lock of the settings comes first and the monitor of the cache second, in both threads. */
public class MixedLocks {
    private final ReentrantReadWriteLock settings = new ReentrantReadWriteLock();
    private final Object cache = new Object();
    private int version;

    private void reload() {
        settings.writeLock().lock();
        try {
            LockSupport.parkNanos(1_000_000L);
            synchronized (cache) {
                version++;
            }
        } finally {
            settings.writeLock().unlock();
        }
    }

    private int render() {
        settings.readLock().lock();
        try {
            synchronized (cache) {
                LockSupport.parkNanos(1_000_000L);
                return version;
            }
        } finally {
            settings.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MixedLocks site = new MixedLocks();
        Thread reload = new Thread(() -> {
            for (int i = 0; i < 150; i++) {
                site.reload();
            }
        }, "reload");
        Thread render = new Thread(() -> {
            for (int i = 0; i < 150; i++) {
                site.render();
            }
        }, "render");
        reload.start();
        render.start();
        reload.join();
        render.join();
        System.out.println("version " + site.render());
    }
}
