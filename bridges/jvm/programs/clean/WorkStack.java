import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.LockSupport;

/** Each deque has one owner at a time; a blocking queue passes it on, filled. */
public class WorkStack {
    private final BlockingQueue<Deque<String>> handOff = new ArrayBlockingQueue<>(2);

    private void discover() throws InterruptedException {
        for (int round = 0; round < 40; round++) {
            Deque<String> links = new ArrayDeque<>();
            for (int i = 0; i < 4; i++) {
                LockSupport.parkNanos(2_000_000L);
                links.push("page-" + round + "-" + i);
            }
            handOff.put(links);
        }
        handOff.put(new ArrayDeque<>());
    }

    private int visit() throws InterruptedException {
        int visited = 0;
        while (true) {
            Deque<String> links = handOff.take();
            if (links.isEmpty()) {
                return visited;
            }
            while (links.pollFirst() != null) {
                visited++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WorkStack crawler = new WorkStack();
        Thread discoverer = new Thread(() -> {
            try {
                crawler.discover();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }, "discoverer");
        discoverer.start();
        int visited = crawler.visit();
        discoverer.join();
        System.out.println("visited " + visited);
    }
}
