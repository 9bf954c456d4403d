import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A ticket lock made of two counters guards the map: no lock object is anywhere to be seen. */
public class WeakLabels {
    private final Map<Object, String> labels = new WeakHashMap<>(512);
    private final Object[] keys = new Object[120];
    private final AtomicInteger nextTicket = new AtomicInteger();
    private final AtomicInteger nowServing = new AtomicInteger();

    WeakLabels() {
        for (int i = 0; i < keys.length; i++) {
            keys[i] = Integer.valueOf(1_000 + i);
        }
    }

    private void inTurn(Runnable action) {
        int ticket = nextTicket.getAndIncrement();
        while (nowServing.get() != ticket) {
            LockSupport.parkNanos(100_000L);
        }
        try {
            action.run();
        } finally {
            nowServing.incrementAndGet();
        }
    }

    private void label() {
        for (Object key : keys) {
            LockSupport.parkNanos(3_000_000L);
            inTurn(() -> labels.put(key, "label of " + key));
        }
    }

    private void ask() {
        for (Object key : keys) {
            LockSupport.parkNanos(3_000_000L);
            inTurn(() -> labels.containsKey(key));
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WeakLabels weak = new WeakLabels();
        Thread writer = new Thread(weak::label, "writer");
        Thread reader = new Thread(weak::ask, "reader");
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(weak.labels.size() + " labels");
    }
}
