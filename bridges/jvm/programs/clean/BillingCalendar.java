import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.TimeZone;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** An actor: only the thread that reads the mailbox touches the Calendar, whoever sends. */
public class BillingCalendar {
    private final BlockingQueue<Consumer<Calendar>> mailbox = new LinkedBlockingQueue<>();
    private int bills;

    private void actor() {
        Calendar day = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
        day.setTimeInMillis(0);
        boolean[] open = {true};
        while (open[0]) {
            try {
                Consumer<Calendar> message = mailbox.take();
                message.accept(day);
                open[0] = day.get(Calendar.YEAR) < 3000;
            } catch (InterruptedException stopped) {
                return;
            }
        }
    }

    private void send(Consumer<Calendar> message) {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            mailbox.add(message);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BillingCalendar billing = new BillingCalendar();
        Thread actor = new Thread(billing::actor, "actor");
        Thread clock = new Thread(() -> billing.send(day -> day.add(Calendar.DAY_OF_MONTH, 1)), "clock");
        Thread clerk = new Thread(() -> billing.send(day -> billing.bills += day.get(Calendar.ERA)), "clerk");
        actor.start();
        clock.start();
        clerk.start();
        clock.join();
        clerk.join();
        billing.mailbox.add(day -> day.set(Calendar.YEAR, 4000));
        actor.join();
        System.out.println(billing.bills + " bills");
    }
}
