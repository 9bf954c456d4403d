import java.util.LinkedList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A scheduled task and main share a LinkedList behind synchronized methods. */
public class PrintSpool {
    private final LinkedList<String> spool = new LinkedList<>();
    private int printed;

    private synchronized void print() {
        if (spool.pollFirst() != null) {
            printed++;
        }
    }

    private synchronized void add(String page) {
        spool.addLast(page);
    }

    private synchronized int pages() {
        return printed + spool.size();
    }

    public static void main(String[] args) throws InterruptedException {
        PrintSpool office = new PrintSpool();
        ScheduledExecutorService printer = Executors.newSingleThreadScheduledExecutor();
        printer.scheduleWithFixedDelay(office::print, 0, 3, TimeUnit.MILLISECONDS);
        for (int i = 0; i < 150; i++) {
            LockSupport.parkNanos(2_500_000L);
            office.add("page " + i);
        }
        printer.shutdown();
        printer.awaitTermination(60, TimeUnit.SECONDS);
        System.out.println(office.pages() + " pages");
    }
}
