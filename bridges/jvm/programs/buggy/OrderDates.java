import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.concurrent.locks.LockSupport;

/** One static date format, used by the thread that reads orders and the one that prints them. */
public class OrderDates {
    private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy-MM-dd");

    private static void readOrders() {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            String text = "2024-03-" + (10 + i % 20);
            try {
                FORMAT.parse(text); //~ A
            } catch (ParseException | RuntimeException garbled) {
                System.out.println("an order was lost");
            }
        }
    }

    private static void printOrders() {
        Date today = new Date(1_700_000_000_000L);
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            String text = FORMAT.format(today); //~ A
            if (text.isEmpty()) {
                System.out.println("an empty date");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(OrderDates::readOrders, "reader");
        Thread printer = new Thread(OrderDates::printOrders, "printer");
        reader.start();
        printer.start();
        reader.join();
        printer.join();
        System.out.println("done");
    }
}
