import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Two threads sort one list, each in its own order ([TSVD] 5.6). */
public class SharedSort {
    private final List<Integer> scores = new ArrayList<>();

    SharedSort() {
        for (int i = 0; i < 200; i++) {
            scores.add(i * 73 % 199);
        }
    }

    private void rank() {
        for (int i = 0; i < 100; i++) {
            LockSupport.parkNanos(3_000_000L);
            try {
                Collections.sort(scores); //~ A
            } catch (RuntimeException modified) {
                // ConcurrentModificationException: the bug, seen by luck.
            }
        }
    }

    private void best() {
        for (int i = 0; i < 100; i++) {
            LockSupport.parkNanos(3_000_000L);
            try {
                scores.sort(Comparator.reverseOrder()); //~ A
            } catch (RuntimeException modified) {
                // ConcurrentModificationException: the bug, seen by luck.
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SharedSort game = new SharedSort();
        Thread rank = new Thread(game::rank, "rank");
        Thread best = new Thread(game::best, "best");
        rank.start();
        best.start();
        rank.join();
        best.join();
        System.out.println("sorted somehow");
    }
}
