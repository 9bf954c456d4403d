import java.util.LinkedList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A scheduled task takes from the head of a LinkedList to which main adds at the tail. */
public class PrintSpool {
    private final LinkedList<String> spool = new LinkedList<>();

    private void print() {
        try {
            spool.pollFirst(); //~ A
        } catch (RuntimeException torn) {
            // A node without a successor: the bug, seen by luck.
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PrintSpool office = new PrintSpool();
        ScheduledExecutorService printer = Executors.newSingleThreadScheduledExecutor();
        printer.scheduleWithFixedDelay(office::print, 0, 3, TimeUnit.MILLISECONDS);
        for (int i = 0; i < 150; i++) {
            LockSupport.parkNanos(2_500_000L);
            office.spool.addLast("page " + i); //~ A
        }
        printer.shutdown();
        printer.awaitTermination(20, TimeUnit.SECONDS);
        System.out.println("printed");
    }
}
