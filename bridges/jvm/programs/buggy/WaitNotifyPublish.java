import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The producer notifies as soon as a batch exists, and goes on filling it. */
public class WaitNotifyPublish {
    private List<Integer> batch;

    private void produce() {
        for (int round = 0; round < 15; round++) {
            List<Integer> fresh = new ArrayList<>();
            synchronized (this) {
                batch = fresh;
                notifyAll();
            }
            for (int i = 0; i < 12; i++) {
                LockSupport.parkNanos(2_000_000L);
                fresh.add(i); //~ A
            }
        }
        synchronized (this) {
            batch = null;
            notifyAll();
        }
    }

    private void consume() throws InterruptedException {
        List<Integer> current;
        do {
            synchronized (this) {
                if (batch == null) {
                    wait(50);
                }
                current = batch;
            }
            for (int i = 0; current != null && i < 10; i++) {
                int filled = current.size(); //~ A
                LockSupport.parkNanos(filled == 0 ? 1_000_000L : 2_000_000L);
            }
        } while (current != null);
    }

    public static void main(String[] args) throws InterruptedException {
        WaitNotifyPublish channel = new WaitNotifyPublish();
        Thread producer = new Thread(channel::produce, "producer");
        producer.start();
        channel.consume();
        producer.join();
        System.out.println("consumed");
    }
}
