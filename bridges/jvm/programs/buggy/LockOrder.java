import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Three philosophers with a ReentrantLock for each fork, all left-handed. */
public class LockOrder {
    private final ReentrantLock[] forks = {new ReentrantLock(), new ReentrantLock(), new ReentrantLock()};
    private final List<Integer> meals = new ArrayList<>();

    private void dine(int seat) {
        for (int i = 0; i < 1_000; i++) {
            ReentrantLock left = forks[seat];
            ReentrantLock right = forks[(seat + 1) % forks.length];
            left.lock();
            try {
                LockSupport.parkNanos(2_000_000L);
                right.lock(); //! A A A
                try {
                    synchronized (meals) {
                        meals.add(seat);
                    }
                } finally {
                    right.unlock();
                }
            } finally {
                left.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockOrder table = new LockOrder();
        Thread[] philosophers = new Thread[3];
        for (int i = 0; i < philosophers.length; i++) {
            int seat = i;
            philosophers[i] = new Thread(() -> table.dine(seat), "philosopher-" + i);
            philosophers[i].setDaemon(true);
            philosophers[i].start();
        }
        philosophers[0].join(6_000);
        System.out.println("the kitchen closes");
    }
}
