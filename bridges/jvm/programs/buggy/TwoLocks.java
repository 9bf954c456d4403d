import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Everybody locks, but not the same lock. */
public class TwoLocks {
    private final List<String> pending = new ArrayList<>();
    private final Object submitLock = new Object();
    private final Object drainLock = new Object();

    private void submit(String order) {
        synchronized (submitLock) {
            pending.add(order); //~ A //? B
        }
    }

    private String take() {
        synchronized (drainLock) {
            if (pending.isEmpty()) { //? B
                return null;
            }
            return pending.remove(pending.size() - 1); //~ A
        }
    }

    private void drain() {
        for (int i = 0; i < 150; i++) {
            LockSupport.parkNanos(2_500_000L);
            try {
                take();
            } catch (RuntimeException torn) {
                // An index outside of the array: the bug, seen by luck.
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TwoLocks orders = new TwoLocks();
        Thread drain = new Thread(orders::drain, "drain");
        drain.start();
        for (int i = 0; i < 150; i++) {
            LockSupport.parkNanos(2_000_000L);
            orders.submit("order " + i);
        }
        drain.join();
        System.out.println("drained");
    }
}
