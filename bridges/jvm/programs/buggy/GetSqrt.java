import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** [TSVD] Figure 3: an asynchronous square root with a cache that nobody guards. */
public class GetSqrt {
    private static final ExecutorService POOL = Executors.newFixedThreadPool(3);

    private static CompletableFuture<Double> getSqrt(double x, Map<Double, Double> cache) {
        if (cache.containsKey(x)) { //~ A
            return CompletableFuture.completedFuture(cache.get(x)); //? C
        }
        return CompletableFuture.supplyAsync(() -> compute(x), POOL).thenApply(root -> {
            cache.put(x, root); //~ A //~ B B //? C
            return root;
        });
    }

    private static double compute(double x) {
        LockSupport.parkNanos(5_000_000L);
        return Math.sqrt(x);
    }

    public static void main(String[] args) {
        Map<Double, Double> cache = new HashMap<>();
        List<CompletableFuture<Double>> roots = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            roots.add(getSqrt(i * 17 % 120, cache));
            LockSupport.parkNanos(2_000_000L);
        }
        double sum = 0;
        for (CompletableFuture<Double> root : roots) {
            Double value = root.join();
            sum += value == null ? 0 : value;
        }
        POOL.shutdown();
        System.out.println(sum > 0 ? "summed" : "nothing");
    }
}
