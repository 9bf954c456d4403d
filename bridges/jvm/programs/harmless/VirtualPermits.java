// requires: 21
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Virtual threads that are likely to be delayed have been given a permit or an interrupt before:
 * both must still be theirs afterwards.
 */
public class VirtualPermits {
    private static final Map<Integer, Integer> SHARED = new HashMap<>(4096);
    private static final AtomicInteger WOKEN = new AtomicInteger();
    private static final AtomicInteger INTERRUPTED = new AtomicInteger();

    private static void touch(int number) {
        for (int i = 0; i < 5; i++) {
            SHARED.put(number % 50, i); //? A A
            Thread.yield();
        }
    }

    private static void parkOnce(int number) {
        LockSupport.unpark(Thread.currentThread());
        touch(number);
        LockSupport.park(); // returns at once: the permit is there
        WOKEN.incrementAndGet();
    }

    private static void interruptItself(int number) {
        Thread.currentThread().interrupt();
        touch(number);
        if (Thread.interrupted()) {
            INTERRUPTED.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            int number = i;
            threads.add(Thread.startVirtualThread(() -> parkOnce(number)));
            threads.add(Thread.startVirtualThread(() -> interruptItself(number)));
            LockSupport.parkNanos(1_000_000L);
        }
        int ended = 0;
        for (Thread thread : threads) {
            ended += thread.join(java.time.Duration.ofSeconds(20)) ? 1 : 0;
        }
        System.out.println(ended + " ended, " + WOKEN + " woken, " + INTERRUPTED + " interrupted");
    }
}
