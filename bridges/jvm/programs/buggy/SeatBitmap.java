import java.util.BitSet;
import java.util.concurrent.locks.LockSupport;

/** Two counters sell seats out of one bitmap. */
public class SeatBitmap {
    private final BitSet taken = new BitSet();

    private void sell(int count) {
        for (int i = 0; i < count; i++) {
            LockSupport.parkNanos(2_500_000L);
            int seat = taken.nextClearBit(0); //~ A
            taken.set(seat); //~ A //? B B
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SeatBitmap hall = new SeatBitmap();
        Thread north = new Thread(() -> hall.sell(120), "north");
        Thread south = new Thread(() -> hall.sell(120), "south");
        north.start();
        south.start();
        north.join();
        south.join();
        System.out.println("sold " + (hall.taken.cardinality() <= 240 ? "out" : "too many"));
    }
}
