import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;

/** A crawler pushes found links on a deque which its second thread pops. */
public class WorkStack {
    private final Deque<String> links = new ArrayDeque<>();

    private void discover() {
        for (int i = 0; i < 150; i++) {
            LockSupport.parkNanos(2_500_000L);
            links.push("page-" + i); //~ A
        }
    }

    private int visit() {
        int visited = 0;
        for (int i = 0; i < 150; i++) {
            LockSupport.parkNanos(2_500_000L);
            if (links.pollFirst() != null) { //~ A
                visited++;
            }
        }
        return visited;
    }

    public static void main(String[] args) throws InterruptedException {
        WorkStack crawler = new WorkStack();
        Thread discoverer = new Thread(crawler::discover, "discoverer");
        discoverer.start();
        crawler.visit();
        discoverer.join();
        System.out.println("crawled");
    }
}
