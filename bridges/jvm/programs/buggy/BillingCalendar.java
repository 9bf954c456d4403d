import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.TimeZone;
import java.util.concurrent.locks.LockSupport;

/** A shared Calendar is moved by one thread while another asks it for the day. */
public class BillingCalendar {
    private final Calendar day = new GregorianCalendar(TimeZone.getTimeZone("UTC"));

    private void nextDays() {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            day.add(Calendar.DAY_OF_MONTH, 1); //~ A
        }
    }

    private int bill() {
        int bills = 0;
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            try {
                bills += day.get(Calendar.DAY_OF_MONTH) == 1 ? 1 : 0; //~ A
            } catch (RuntimeException half) {
                bills--;
            }
        }
        return bills;
    }

    public static void main(String[] args) throws InterruptedException {
        BillingCalendar billing = new BillingCalendar();
        Thread clock = new Thread(() -> {
            try {
                billing.nextDays();
            } catch (RuntimeException fieldsHalfComputed) {
                System.out.println("the clock stopped");
            }
        }, "clock");
        clock.start();
        billing.bill();
        clock.join();
        System.out.println("billed");
    }
}
