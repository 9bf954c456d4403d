import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** One thread holds the write lock and wants the monitor, the other the other way round. */
public class MixedLocks {
    private final ReentrantReadWriteLock settings = new ReentrantReadWriteLock();
    private final Object cache = new Object();
    private int version;

    private void reload() {
        settings.writeLock().lock();
        try {
            LockSupport.parkNanos(2_000_000L);
            synchronized (cache) { //! A
                version++;
            }
        } finally {
            settings.writeLock().unlock();
        }
    }

    private int render() {
        synchronized (cache) {
            LockSupport.parkNanos(2_000_000L);
            settings.readLock().lock(); //! A
            try {
                return version;
            } finally {
                settings.readLock().unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MixedLocks site = new MixedLocks();
        Thread reload = new Thread(() -> {
            for (int i = 0; i < 1_000; i++) {
                site.reload();
            }
        }, "reload");
        Thread render = new Thread(() -> {
            for (int i = 0; i < 1_000; i++) {
                site.render();
            }
        }, "render");
        reload.setDaemon(true);
        render.setDaemon(true);
        reload.start();
        render.start();
        reload.join(6_000);
        System.out.println("the site closes");
    }
}
