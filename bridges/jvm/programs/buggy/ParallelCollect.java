import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** A parallel stream that collects by adding to a list in {@code forEach}. */
public class ParallelCollect {
    public static void main(String[] args) {
        List<Integer> squares = new ArrayList<>();
        AtomicInteger lost = new AtomicInteger();
        IntStream.range(0, 250).parallel().forEach(i -> {
            LockSupport.parkNanos(3_000_000L);
            try {
                squares.add(i * i); //~ A A
            } catch (ArrayIndexOutOfBoundsException torn) {
                lost.incrementAndGet();
            }
        });
        System.out.println(squares.size() + lost.get() <= 250 ? "collected" : "too many");
    }
}
