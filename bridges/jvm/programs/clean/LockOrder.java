import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Three philosophers who put the first fork back when the second one is taken. */
public class LockOrder {
    private final ReentrantLock[] forks = {new ReentrantLock(), new ReentrantLock(), new ReentrantLock()};
    private final List<Integer> meals = new ArrayList<>();

    private boolean eat(int seat) {
        ReentrantLock left = forks[seat];
        ReentrantLock right = forks[(seat + 1) % forks.length];
        left.lock();
        try {
            if (!right.tryLock()) {
                return false;
            }
            try {
                synchronized (meals) {
                    return meals.add(seat);
                }
            } finally {
                right.unlock();
            }
        } finally {
            left.unlock();
        }
    }

    private void dine(int seat) {
        for (int eaten = 0; eaten < 80;) {
            eaten += eat(seat) ? 1 : 0;
            LockSupport.parkNanos(1_000_000L + seat * 500_000L);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockOrder table = new LockOrder();
        Thread[] philosophers = new Thread[3];
        for (int i = 0; i < philosophers.length; i++) {
            int seat = i;
            philosophers[i] = new Thread(() -> table.dine(seat), "philosopher-" + i);
            philosophers[i].start();
        }
        for (Thread philosopher : philosophers) {
            philosopher.join();
        }
        System.out.println(table.meals.size() + " meals");
    }
}
