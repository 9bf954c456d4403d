import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.locks.LockSupport;

/** A divide-and-conquer count whose leaves all merge into the same map. */
public class ForkJoinTally {
    private static final class Tally extends RecursiveAction {
        private static final long serialVersionUID = 1L;
        private final transient Map<Character, Integer> counts;
        private final String text;

        Tally(Map<Character, Integer> counts, String text) {
            this.counts = counts;
            this.text = text;
        }

        @Override
        protected void compute() {
            if (text.length() > 4) {
                int middle = text.length() / 2;
                Tally left = new Tally(counts, text.substring(0, middle));
                invokeAll(left, new Tally(counts, text.substring(middle)));
                return;
            }
            for (char letter : text.toCharArray()) {
                LockSupport.parkNanos(2_000_000L);
                try {
                    counts.merge(letter, 1, Integer::sum); //~ A A
                } catch (RuntimeException modified) {
                    // ConcurrentModificationException: the bug, seen by luck.
                }
            }
        }
    }

    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 320; i++) {
            text.append((char) ('a' + i * 7 % 26));
        }
        Map<Character, Integer> counts = new HashMap<>();
        new ForkJoinPool(3).invoke(new Tally(counts, text.toString()));
        System.out.println("letters: " + counts.size());
    }
}
