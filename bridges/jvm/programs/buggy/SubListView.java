import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The log is trimmed through {@code subList(...).clear()} while others append to it. */
public class SubListView {
    private final List<String> log = new ArrayList<>();

    SubListView() {
        for (int i = 0; i < 2_000; i++) {
            log.add("old " + i);
        }
    }

    private void append() {
        for (int i = 0; i < 130; i++) {
            LockSupport.parkNanos(3_000_000L);
            try {
                log.add("new " + i); //~ A //? B
            } catch (RuntimeException torn) {
                // An index outside of the array: the bug, seen by luck.
            }
        }
    }

    private void trim() {
        for (int i = 0; i < 130; i++) {
            LockSupport.parkNanos(2_500_000L);
            try {
                List<String> oldest = log.subList(0, 5); //? B
                oldest.clear(); //~ A
            } catch (RuntimeException modified) {
                // ConcurrentModificationException: the bug, seen by luck.
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SubListView server = new SubListView();
        Thread appender = new Thread(server::append, "appender");
        Thread trimmer = new Thread(server::trim, "trimmer");
        appender.start();
        trimmer.start();
        appender.join();
        trimmer.join();
        System.out.println("logged");
    }
}
