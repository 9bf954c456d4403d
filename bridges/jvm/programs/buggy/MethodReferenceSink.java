import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** The list hides behind {@code collected::add}, which is handed to every worker. */
public class MethodReferenceSink {
    private static void produce(String name, Consumer<String> sink) {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            try {
                sink.accept(name + i);
            } catch (RuntimeException torn) {
                // An index outside of the array: the bug, seen by luck.
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<String> collected = new ArrayList<>();
        Consumer<String> sink = collected::add; //~ A A
        Thread first = new Thread(() -> produce("first-", sink), "first");
        Thread second = new Thread(() -> produce("second-", sink), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("collected " + (collected.isEmpty() ? "nothing" : "some"));
    }
}
