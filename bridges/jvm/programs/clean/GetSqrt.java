import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** The cache is used by one stage after the other: each future waits for the one before it. */
public class GetSqrt {
    private static final ExecutorService POOL = Executors.newFixedThreadPool(3);

    private static CompletableFuture<Double> getSqrt(double x, Map<Double, Double> cache) {
        if (cache.containsKey(x)) {
            return CompletableFuture.completedFuture(cache.get(x));
        }
        return CompletableFuture.supplyAsync(() -> compute(x), POOL).thenApplyAsync(root -> {
            cache.put(x, root);
            return root;
        }, POOL);
    }

    private static double compute(double x) {
        LockSupport.parkNanos(2_000_000L);
        return Math.sqrt(x);
    }

    public static void main(String[] args) {
        Map<Double, Double> cache = new HashMap<>();
        CompletableFuture<Double> sum = CompletableFuture.completedFuture(0.0);
        for (int i = 0; i < 120; i++) {
            double x = i * 17 % 100;
            sum = sum.thenComposeAsync(before -> getSqrt(x, cache).thenApply(root -> before + root), POOL);
        }
        sum.join();
        POOL.shutdown();
        System.out.println(Math.round(sum.join()) + " from " + cache.size());
    }
}
