import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Four workers append to one audit log through the same line. */
public class AuditLogAddAdd {
    private final List<String> log = new ArrayList<>();
    private int lost;

    private void work(String worker) {
        for (int step = 0; step < 80; step++) {
            LockSupport.parkNanos(4_000_000L);
            try {
                log.add(worker + " did step " + step); //~ A A
            } catch (ArrayIndexOutOfBoundsException lostWhileGrowing) {
                lost++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AuditLogAddAdd audit = new AuditLogAddAdd();
        Thread[] workers = new Thread[4];
        for (int i = 0; i < workers.length; i++) {
            String name = "worker-" + i;
            workers[i] = new Thread(() -> audit.work(name), name);
            workers[i].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        System.out.println("about " + audit.log.size() + " lines, lost " + audit.lost);
    }
}
