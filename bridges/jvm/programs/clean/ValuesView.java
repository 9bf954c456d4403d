import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Phaser;
import java.util.concurrent.locks.LockSupport;

/** Restocking and reporting alternate, phase by phase, on a Phaser. */
public class ValuesView {
    private static final int PHASES = 100;
    private final Map<String, Integer> stock = new HashMap<>();
    private final Collection<Integer> amounts = stock.values();
    private final Phaser phaser = new Phaser(2);
    private long sum;

    private void restock() {
        for (int i = 0; i < PHASES; i++) {
            if (i % 2 == 0) {
                LockSupport.parkNanos(3_000_000L);
                stock.put("part-" + i, i);
            }
            phaser.arriveAndAwaitAdvance();
        }
    }

    private void report() {
        for (int i = 0; i < PHASES; i++) {
            if (i % 2 == 1) {
                for (Integer amount : amounts) {
                    sum += amount;
                }
                LockSupport.parkNanos(3_000_000L);
            }
            phaser.arriveAndAwaitAdvance();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ValuesView store = new ValuesView();
        Thread restock = new Thread(store::restock, "restock");
        Thread report = new Thread(store::report, "report");
        restock.start();
        report.start();
        restock.join();
        report.join();
        System.out.println("sum " + store.sum);
    }
}
