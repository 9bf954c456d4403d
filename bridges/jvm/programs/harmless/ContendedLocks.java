import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** Threads that queue for locks without a pause: always somebody waits for somebody, and nobody for ever. */
public class ContendedLocks {
    private static final Object MONITOR = new Object();
    private static final ReentrantLock FIRST = new ReentrantLock();
    private static final ReentrantLock SECOND = new ReentrantLock();
    private static final Map<String, Integer> COUNTS = new HashMap<>();
    private static volatile boolean over;

    private static void throughMonitor() {
        while (!over) {
            synchronized (MONITOR) {
                COUNTS.merge("monitor", 1, Integer::sum);
            }
        }
    }

    private static void throughLocks() {
        while (!over) {
            FIRST.lock();
            try {
                SECOND.lock();
                try {
                    spin();
                } finally {
                    SECOND.unlock();
                }
            } finally {
                FIRST.unlock();
            }
        }
    }

    private static void spin() {
        long end = System.nanoTime() + 50_000;
        while (System.nanoTime() < end) {
            // nothing
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[8];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(i % 2 == 0 ? ContendedLocks::throughMonitor : ContendedLocks::throughLocks);
            threads[i].start();
        }
        Thread.sleep(4_500); // longer than it takes to look for deadlocks several times
        over = true;
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("done");
    }
}
