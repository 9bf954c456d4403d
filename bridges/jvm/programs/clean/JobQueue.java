import java.util.PriorityQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** A priority queue made blocking by hand, with a lock and a condition. */
public class JobQueue {
    private final PriorityQueue<Integer> jobs = new PriorityQueue<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private boolean closed;
    private int sum;

    private void schedule() {
        for (int i = 0; i < 160; i++) {
            LockSupport.parkNanos(2_500_000L);
            lock.lock();
            try {
                jobs.add((i * 31) % 97);
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }
        lock.lock();
        try {
            closed = true;
            notEmpty.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private Integer take() {
        lock.lock();
        try {
            while (jobs.isEmpty() && !closed) {
                notEmpty.awaitUninterruptibly();
            }
            Integer job = jobs.poll();
            sum += job == null ? 0 : job;
            return job;
        } finally {
            lock.unlock();
        }
    }

    private void work() {
        while (take() != null) {
            LockSupport.parkNanos(4_000_000L);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        JobQueue queue = new JobQueue();
        Thread first = new Thread(queue::work, "worker-1");
        Thread second = new Thread(queue::work, "worker-2");
        first.start();
        second.start();
        queue.schedule();
        first.join();
        second.join();
        System.out.println("sum of jobs " + queue.sum);
    }
}
