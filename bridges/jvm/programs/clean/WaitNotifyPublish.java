import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The producer fills a batch, then hands it over in the monitor, and waits until it is taken. */
public class WaitNotifyPublish {
    private List<Integer> batch;
    private boolean finished;

    private void produce() throws InterruptedException {
        for (int round = 0; round < 40; round++) {
            List<Integer> fresh = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                LockSupport.parkNanos(1_500_000L);
                fresh.add(round + i);
            }
            synchronized (this) {
                while (batch != null) {
                    wait();
                }
                batch = fresh;
                notifyAll();
            }
        }
        synchronized (this) {
            finished = true;
            notifyAll();
        }
    }

    private int consume() throws InterruptedException {
        int sum = 0;
        while (true) {
            List<Integer> taken;
            synchronized (this) {
                while (batch == null && !finished) {
                    wait();
                }
                taken = batch;
                batch = null;
                notifyAll();
            }
            if (taken == null) {
                return sum;
            }
            for (int i = 0; i < taken.size(); i++) {
                sum += taken.get(i);
            }
            taken.clear();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaitNotifyPublish channel = new WaitNotifyPublish();
        Thread producer = new Thread(() -> {
            try {
                channel.produce();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }, "producer");
        producer.start();
        int sum = channel.consume();
        producer.join();
        System.out.println("sum " + sum);
    }
}
