import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Parallel streams that collect: into the stream's own containers, and with a given collector. */
public class ParallelCollect {
    private static int square(int i) {
        LockSupport.parkNanos(2_000_000L);
        return i * i;
    }

    public static void main(String[] args) {
        List<Integer> squares = IntStream.range(0, 150).parallel()
                .map(ParallelCollect::square)
                .boxed()
                .collect(Collectors.toList());
        List<Integer> again = IntStream.range(0, 150).parallel()
                .boxed()
                .map(ParallelCollect::square)
                .collect(
                        ArrayList::new,
                        (list, square) -> list.add(square),
                        (left, right) -> left.addAll(right));
        System.out.println(squares.size() + " " + squares.equals(again) + " " + squares.get(149));
    }
}
