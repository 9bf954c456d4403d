import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.locks.LockSupport;

/** Divide and conquer: each task fills a map of its own, and its parent merges what it joined. */
public class ForkJoinTally {
    private static final class Tally extends RecursiveTask<Map<Character, Integer>> {
        private static final long serialVersionUID = 1L;
        private final String text;

        Tally(String text) {
            this.text = text;
        }

        @Override
        protected Map<Character, Integer> compute() {
            if (text.length() > 4) {
                int middle = text.length() / 2;
                Tally left = new Tally(text.substring(0, middle));
                Tally right = new Tally(text.substring(middle));
                left.fork();
                Map<Character, Integer> counts = right.compute();
                left.join().forEach((letter, count) -> counts.merge(letter, count, Integer::sum));
                return counts;
            }
            Map<Character, Integer> counts = new TreeMap<>();
            for (char letter : text.toCharArray()) {
                LockSupport.parkNanos(2_000_000L);
                counts.merge(letter, 1, Integer::sum);
            }
            return counts;
        }
    }

    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 320; i++) {
            text.append((char) ('a' + i * 7 % 26));
        }
        System.out.println(new ForkJoinPool(3).invoke(new Tally(text.toString())));
    }
}
