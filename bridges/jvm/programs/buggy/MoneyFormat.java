import java.text.DecimalFormat;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Invoices are rendered by a pool that shares one DecimalFormat. */
public class MoneyFormat {
    private final DecimalFormat money = new DecimalFormat("#,##0.00");

    private void render(double amount) {
        LockSupport.parkNanos(4_000_000L);
        String text = money.format(amount); //~ A A
        if (text.length() < 3) {
            System.out.println("garbled: " + text);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MoneyFormat invoices = new MoneyFormat();
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 300; i++) {
            double amount = i * 1234.5;
            pool.execute(() -> invoices.render(amount));
        }
        pool.shutdown();
        pool.awaitTermination(20, TimeUnit.SECONDS);
        System.out.println("rendered");
    }
}
