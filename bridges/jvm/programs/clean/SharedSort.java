import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Two threads sort: one the shared list under its lock, the other a copy that it made there. */
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
            synchronized (scores) {
                Collections.sort(scores);
            }
        }
    }

    private int best() {
        int best = 0;
        for (int i = 0; i < 100; i++) {
            LockSupport.parkNanos(3_000_000L);
            List<Integer> copy;
            synchronized (scores) {
                copy = new ArrayList<>(scores);
                scores.sort(Comparator.reverseOrder());
            }
            copy.sort(Comparator.reverseOrder());
            best = copy.get(0);
        }
        return best;
    }

    public static void main(String[] args) throws InterruptedException {
        SharedSort game = new SharedSort();
        Thread rank = new Thread(game::rank, "rank");
        rank.start();
        int best = game.best();
        rank.join();
        System.out.println("best " + best);
    }
}
