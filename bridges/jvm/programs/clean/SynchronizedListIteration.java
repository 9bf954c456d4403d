import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A synchronized list, iterated while its own lock is held, as its documentation asks. */
public class SynchronizedListIteration {
    private final List<Integer> leases = Collections.synchronizedList(new ArrayList<>());

    SynchronizedListIteration() {
        for (int i = 0; i < 200; i++) {
            leases.add(i);
        }
    }

    private void reap() {
        for (int round = 0; round < 100; round++) {
            LockSupport.parkNanos(3_000_000L);
            synchronized (leases) {
                Iterator<Integer> each = leases.iterator();
                each.next();
                each.remove();
            }
        }
    }

    private void report() {
        for (int round = 0; round < 100; round++) {
            LockSupport.parkNanos(3_000_000L);
            int sum = 0;
            synchronized (leases) {
                for (Integer lease : leases) {
                    sum += lease;
                }
            }
            if (sum < 0) {
                throw new IllegalStateException("a negative lease");
            }
        }
    }

    private void grant() {
        for (int i = 0; i < 100; i++) {
            LockSupport.parkNanos(3_000_000L);
            leases.add(1_000 + i);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedListIteration server = new SynchronizedListIteration();
        Thread reaper = new Thread(server::reap, "reaper");
        Thread reporter = new Thread(server::report, "reporter");
        reaper.start();
        reporter.start();
        server.grant();
        reaper.join();
        reporter.join();
        System.out.println(server.leases.size() + " leases");
    }
}
