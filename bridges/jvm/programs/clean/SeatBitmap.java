import java.util.BitSet;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.StampedLock;

/** Two counters sell seats under the write stamp; a display counts under the read stamp. */
public class SeatBitmap {
    private final BitSet taken = new BitSet();
    private final StampedLock lock = new StampedLock();

    private void sell(int count) {
        for (int i = 0; i < count; i++) {
            LockSupport.parkNanos(2_500_000L);
            long stamp = lock.writeLock();
            try {
                taken.set(taken.nextClearBit(0));
            } finally {
                lock.unlockWrite(stamp);
            }
        }
    }

    private void display(int count) {
        for (int i = 0; i < count; i++) {
            LockSupport.parkNanos(2_500_000L);
            long stamp = lock.readLock();
            try {
                taken.cardinality();
            } finally {
                lock.unlockRead(stamp);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SeatBitmap hall = new SeatBitmap();
        Thread north = new Thread(() -> hall.sell(100), "north");
        Thread south = new Thread(() -> hall.sell(100), "south");
        Thread board = new Thread(() -> hall.display(100), "board");
        north.start();
        south.start();
        board.start();
        north.join();
        south.join();
        board.join();
        System.out.println("sold " + hall.taken.cardinality());
    }
}
