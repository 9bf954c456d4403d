import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Method references again: one of a concurrent queue for all, one of a list for each. */
public class MethodReferenceSink {
    private static void produce(String name, Consumer<String> shared, Consumer<String> own) {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            shared.accept(name + i);
            own.accept(name + i);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Collection<String> collected = new ConcurrentLinkedQueue<>();
        Consumer<String> sink = collected::add;
        List<Thread> threads = new ArrayList<>();
        List<List<String>> owned = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            String name = "thread-" + i;
            List<String> mine = new ArrayList<>();
            Consumer<String> own = mine::add;
            owned.add(mine);
            threads.add(new Thread(() -> produce(name, sink, own), name));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int sum = 0;
        for (List<String> mine : owned) {
            sum += mine.size();
        }
        System.out.println("collected " + collected.size() + " and " + sum);
    }
}
