import java.util.PriorityQueue;
import java.util.concurrent.locks.LockSupport;

/** A scheduler adds jobs to a priority queue that two workers poll. */
public class JobQueue {
    private final PriorityQueue<Integer> jobs = new PriorityQueue<>();
    private volatile boolean closed;
    private int lost;

    private void schedule() {
        for (int i = 0; i < 160; i++) {
            LockSupport.parkNanos(2_500_000L);
            try {
                jobs.add((i * 31) % 97); //~ A
            } catch (RuntimeException torn) {
                lost++;
            }
        }
        closed = true;
    }

    private void work() {
        while (!closed) {
            Integer job = null;
            try {
                job = jobs.poll(); //~ A //~ B B
            } catch (RuntimeException torn) {
                // An element that is not there: the bug, seen by luck.
            }
            LockSupport.parkNanos(job == null ? 1_000_000L : 4_000_000L);
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
        System.out.println("queue closed, lost " + queue.lost);
    }
}
