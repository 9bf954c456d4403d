import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32;

/** Two workers take turns at the checksum, in phases that a CyclicBarrier separates. */
public class StreamChecksum {
    private static final int PHASES = 100;
    private final CRC32 checksum = new CRC32();
    private final CyclicBarrier barrier = new CyclicBarrier(2);

    private void compress(int worker) {
        for (int phase = 0; phase < PHASES; phase++) {
            LockSupport.parkNanos(3_000_000L);
            if (phase % 2 == worker) {
                checksum.update(phase);
            }
            try {
                barrier.await();
            } catch (InterruptedException | BrokenBarrierException stopped) {
                throw new IllegalStateException(stopped);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StreamChecksum stream = new StreamChecksum();
        Thread even = new Thread(() -> stream.compress(0), "even");
        Thread odd = new Thread(() -> stream.compress(1), "odd");
        even.start();
        odd.start();
        even.join();
        odd.join();
        System.out.println("checksum " + stream.checksum.getValue());
    }
}
