import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Threads that are likely to be delayed are interrupted: none may lose its interrupt. */
public class InterruptWhileDelayed {
    private static final Map<Integer, Integer> SHARED = new HashMap<>(1024);
    private static final AtomicInteger STOPPED = new AtomicInteger();

    private static void work(int first) {
        int i = 0;
        while (!Thread.currentThread().isInterrupted()) {
            SHARED.put((first + i++) % 100, i); //? A A
            long until = System.nanoTime() + 300_000;
            while (System.nanoTime() < until) {
                Thread.yield();
            }
        }
        try {
            Thread.sleep(10_000);
        } catch (InterruptedException expected) {
            STOPPED.incrementAndGet();
        }
    }

    private static void parked(Thread waiter) {
        // A permit that is given while the thread is delayed must still be there for its park.
        LockSupport.unpark(waiter);
    }

    public static void main(String[] args) throws InterruptedException {
        for (int round = 0; round < 12; round++) {
            Thread left = new Thread(() -> work(0));
            Thread right = new Thread(() -> work(50));
            left.start();
            right.start();
            LockSupport.parkNanos(20_000_000L);
            left.interrupt();
            LockSupport.parkNanos(3_000_000L);
            right.interrupt();
            left.join();
            right.join();
        }
        AtomicInteger woken = new AtomicInteger();
        for (int round = 0; round < 5; round++) {
            Thread waiter = new Thread(() -> {
                for (int i = 0; i < 10; i++) {
                    SHARED.put(200 + i, i);
                }
                LockSupport.park();
                woken.incrementAndGet();
            });
            waiter.start();
            parked(waiter);
            waiter.join(20_000);
        }
        System.out.println(STOPPED.get() + " threads were interrupted, " + woken.get() + " were woken");
    }
}
