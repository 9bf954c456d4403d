import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** A report keeps the view {@code values()} and sums it while the stock changes. */
public class ValuesView {
    private final Map<String, Integer> stock = new HashMap<>();
    private final Collection<Integer> amounts = stock.values();

    private void restock() {
        for (int i = 0; i < 130; i++) {
            LockSupport.parkNanos(3_000_000L);
            stock.put("part-" + i, i); //~ A
        }
    }

    private void report() {
        for (int i = 0; i < 130; i++) {
            LockSupport.parkNanos(2_500_000L);
            int sum = 0;
            try {
                for (Integer amount : amounts) { //~ A
                    sum += amount == null ? 0 : amount;
                }
            } catch (RuntimeException modified) {
                sum = -1;
            }
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
        System.out.println("reported");
    }
}
