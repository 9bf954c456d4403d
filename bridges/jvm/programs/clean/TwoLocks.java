import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Two lists with a lock each: the same lines, and never the same list without its lock. */
public class TwoLocks {
    private static final class Lane {
        private final List<String> pending = new ArrayList<>();
        private final ReentrantLock lock = new ReentrantLock();
        private int taken;

        void submit(String order) {
            lock.lock();
            try {
                pending.add(order);
            } finally {
                lock.unlock();
            }
        }

        void take() {
            if (!lock.tryLock()) {
                return; // busy: next time
            }
            try {
                if (!pending.isEmpty()) {
                    pending.remove(pending.size() - 1);
                    taken++;
                }
            } finally {
                lock.unlock();
            }
        }
    }

    private static void drain(Lane one, Lane other) {
        for (int i = 0; i < 150; i++) {
            LockSupport.parkNanos(2_500_000L);
            (i % 2 == 0 ? one : other).take();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Lane express = new Lane();
        Lane standard = new Lane();
        Thread drain = new Thread(() -> drain(express, standard), "drain");
        drain.start();
        for (int i = 0; i < 150; i++) {
            LockSupport.parkNanos(2_000_000L);
            express.submit("express " + i);
            standard.submit("standard " + i);
        }
        drain.join();
        System.out.println(express.taken + express.pending.size() + standard.taken + standard.pending.size());
    }
}
