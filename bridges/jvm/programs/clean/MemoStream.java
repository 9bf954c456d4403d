import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** A parallel stream memoises in a map that is made for it. */
public class MemoStream {
    private final Map<Integer, Long> memo = new ConcurrentHashMap<>();

    private long steps(int n) {
        Long known = memo.get(n % 90);
        if (known != null) {
            LockSupport.parkNanos(1_500_000L);
            return known;
        }
        LockSupport.parkNanos(3_000_000L);
        long steps = n % 90 % 7;
        memo.put(n % 90, steps);
        return steps;
    }

    public static void main(String[] args) {
        MemoStream memo = new MemoStream();
        long sum = IntStream.range(0, 400).parallel().mapToLong(memo::steps).sum();
        System.out.println("sum " + sum);
    }
}
