import java.util.ArrayDeque;
import java.util.Queue;

/** Monitors of the collections themselves: held, waited on and notified around watched calls. */
public class MonitorsAndWaits {
    private static final Queue<Integer> QUEUE = new ArrayDeque<>();

    private static void produce() throws InterruptedException {
        for (int i = 0; i < 200; i++) {
            synchronized (QUEUE) {
                while (QUEUE.size() >= 2) {
                    QUEUE.wait();
                }
                QUEUE.add(i);
                if (!Thread.holdsLock(QUEUE)) {
                    System.out.println("the lock is lost");
                }
                QUEUE.notifyAll();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> {
            try {
                produce();
            } catch (InterruptedException stopped) {
                System.out.println("interrupted");
            }
        });
        producer.start();
        long sum = 0;
        for (int i = 0; i < 200; i++) {
            synchronized (QUEUE) {
                while (QUEUE.isEmpty()) {
                    QUEUE.wait();
                }
                sum += QUEUE.poll();
                QUEUE.notifyAll();
            }
        }
        producer.join();
        System.out.println(sum + " " + Thread.holdsLock(QUEUE));
        try {
            QUEUE.notify();
        } catch (IllegalMonitorStateException expected) {
            System.out.println("not the owner");
        }
    }
}
