import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Five hundred threads at once, each with collections of its own and one that is guarded. */
public class ManyThreads {
    private static final Map<Integer, Integer> GUARDED = new HashMap<>();

    public static void main(String[] args) throws InterruptedException {
        AtomicLong sum = new AtomicLong();
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < 500; number++) {
            int own = number;
            threads.add(new Thread(() -> {
                Map<Integer, Integer> map = new HashMap<>();
                for (int i = 0; i < 200; i++) {
                    map.merge(i % 10, i, Integer::sum);
                }
                sum.addAndGet(map.get(3));
                synchronized (GUARDED) {
                    GUARDED.put(own, map.size());
                }
            }));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sum.get() + " " + GUARDED.size());
    }
}
