import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Counts threads: one that somebody adds would be found here, or by a test for leaked threads. */
public class ThreadCensus {
    public static void main(String[] args) throws InterruptedException {
        List<String> names = new ArrayList<>();
        Thread worker = new Thread(() -> names.add("worked"), "worker");
        worker.start();
        worker.join();
        Set<String> threads = new TreeSet<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            threads.add(thread.getName());
        }
        System.out.println(names + " " + threads);
        System.out.println(Thread.activeCount() + " active");
        System.out.println(ManagementFactory.getThreadMXBean().getThreadCount() + " in all");
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        System.out.println(group.activeCount() + " in the system");
    }
}
