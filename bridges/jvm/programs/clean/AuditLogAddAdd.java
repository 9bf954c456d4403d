import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Four workers hand their lines to a single-thread executor, which alone owns the log. */
public class AuditLogAddAdd {
    private final List<String> log = new ArrayList<>();
    private final ExecutorService writer = Executors.newSingleThreadExecutor();

    private void work(String worker) {
        for (int step = 0; step < 80; step++) {
            LockSupport.parkNanos(4_000_000L);
            String line = worker + " did step " + step;
            writer.execute(() -> log.add(line));
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
        audit.writer.shutdown();
        audit.writer.awaitTermination(60, TimeUnit.SECONDS);
        System.out.println(audit.log.size() + " lines");
    }
}
