import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A synchronized list does not lock while it is iterated: its iterators are the raw ones. */
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
            try {
                Iterator<Integer> each = leases.iterator(); //? B
                each.next(); //? C
                each.remove(); //~ A //? D
            } catch (RuntimeException modified) {
                // The bug, seen by luck.
            }
        }
    }

    private void report() {
        for (int round = 0; round < 100; round++) {
            LockSupport.parkNanos(3_000_000L);
            int sum = 0;
            try {
                for (Integer lease : leases) { //~ A //? E
                    sum += lease;
                }
            } catch (RuntimeException modified) {
                sum = -1;
            }
        }
    }

    private void grant() {
        for (int i = 0; i < 100; i++) {
            LockSupport.parkNanos(3_000_000L);
            leases.add(1_000 + i); //? B //? C //? D //? E
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
        System.out.println("leases managed");
    }
}
