import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** A plain map memoises a function that a parallel stream calls. */
public class MemoStream {
    private final Map<Integer, Long> memo = new HashMap<>();

    private long steps(int n) {
        Long known = memo.get(n % 90); //~ A
        if (known != null) {
            LockSupport.parkNanos(1_500_000L);
            return known;
        }
        LockSupport.parkNanos(3_000_000L);
        long steps = n % 7;
        memo.put(n % 90, steps); //~ A //? B B
        return steps;
    }

    public static void main(String[] args) {
        MemoStream memo = new MemoStream();
        long sum = IntStream.range(0, 400).parallel().mapToLong(memo::steps).sum();
        System.out.println(sum >= 0 ? "summed" : "overflow");
    }
}
