import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Check, then act, in one piece, under a spin lock made of an AtomicBoolean. */
public class SeenFilter {
    private final Set<String> seen = new HashSet<>();
    private final AtomicBoolean busy = new AtomicBoolean();

    private boolean firstTime(String message) {
        while (!busy.compareAndSet(false, true)) {
            Thread.yield();
        }
        try {
            if (seen.contains(message)) {
                return false;
            }
            seen.add(message);
            return true;
        } finally {
            busy.set(false);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SeenFilter filter = new SeenFilter();
        AtomicInteger fresh = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 300; i++) {
            String message = "message " + i * 13 % 250;
            pool.execute(() -> {
                LockSupport.parkNanos(2_000_000L);
                if (filter.firstTime(message)) {
                    fresh.incrementAndGet();
                }
            });
        }
        pool.shutdown();
        pool.awaitTermination(60, TimeUnit.SECONDS);
        System.out.println(fresh.get() + " of 300 were new");
    }
}
