import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Check, then act, on a plain set from the threads of a pool. */
public class SeenFilter {
    private final Set<String> seen = new HashSet<>();

    private boolean firstTime(String message) {
        if (seen.contains(message)) { //~ A
            return false;
        }
        LockSupport.parkNanos(1_000_000L);
        seen.add(message); //~ A //~ B B
        return true;
    }

    public static void main(String[] args) throws InterruptedException {
        SeenFilter filter = new SeenFilter();
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 300; i++) {
            String message = "message " + i * 13 % 250;
            pool.execute(() -> {
                LockSupport.parkNanos(2_000_000L);
                filter.firstTime(message);
            });
        }
        pool.shutdown();
        if (!pool.awaitTermination(20, TimeUnit.SECONDS)) {
            System.out.println("still running");
            pool.shutdownNow();
        }
        System.out.println("filtered");
    }
}
