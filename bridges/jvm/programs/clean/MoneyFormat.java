import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Each task formats with a clone: equal to the original, and another object. */
public class MoneyFormat {
    private final DecimalFormat money = new DecimalFormat("#,##0.00", new DecimalFormatSymbols(Locale.ROOT));
    private final AtomicInteger characters = new AtomicInteger();

    private void render(DecimalFormat own, double amount) {
        LockSupport.parkNanos(4_000_000L);
        characters.addAndGet(own.format(amount).length());
    }

    public static void main(String[] args) throws InterruptedException {
        MoneyFormat invoices = new MoneyFormat();
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 280; i++) {
            double amount = i * 1234.5;
            DecimalFormat own = (DecimalFormat) invoices.money.clone();
            pool.execute(() -> invoices.render(own, amount));
        }
        pool.shutdown();
        pool.awaitTermination(60, TimeUnit.SECONDS);
        System.out.println(invoices.characters.get() + " characters");
    }
}
