import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** The same date format in every thread, but each thread has its own. */
public class OrderDates {
    private static final ThreadLocal<SimpleDateFormat> FORMAT =
            ThreadLocal.withInitial(() -> new SimpleDateFormat("yyyy-MM-dd"));
    private static final AtomicInteger WRONG = new AtomicInteger();

    private static void readOrders() {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            String text = "2024-03-" + (10 + i % 20);
            try {
                Date date = FORMAT.get().parse(text);
                if (!FORMAT.get().format(date).equals(text)) {
                    WRONG.incrementAndGet();
                }
            } catch (ParseException garbled) {
                WRONG.incrementAndGet();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(OrderDates::readOrders, "first");
        Thread second = new Thread(OrderDates::readOrders, "second");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(WRONG.get() + " wrong dates");
    }
}
