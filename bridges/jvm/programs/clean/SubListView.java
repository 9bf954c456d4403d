import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The view is made and cleared under the monitor that also guards its parent. */
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
            synchronized (this) {
                log.add("new " + i);
            }
        }
    }

    private void trim() {
        for (int i = 0; i < 130; i++) {
            LockSupport.parkNanos(2_500_000L);
            synchronized (this) {
                List<String> oldest = log.subList(0, 5);
                oldest.clear();
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
        System.out.println(server.log.size() + " lines");
    }
}
