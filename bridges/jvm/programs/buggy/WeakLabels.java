import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.locks.LockSupport;

/** A WeakHashMap of labels is written by one thread and asked by the other. */
public class WeakLabels {
    private final Map<Object, String> labels = new WeakHashMap<>(512);
    private final Object[] keys = new Object[120];

    WeakLabels() {
        for (int i = 0; i < keys.length; i++) {
            keys[i] = Integer.valueOf(1_000 + i);
        }
    }

    private void label() {
        for (Object key : keys) {
            LockSupport.parkNanos(3_000_000L);
            labels.put(key, "label of " + key); //~ A
        }
    }

    private void ask() {
        for (Object key : keys) {
            LockSupport.parkNanos(3_000_000L);
            labels.containsKey(key); //~ A
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WeakLabels weak = new WeakLabels();
        Thread writer = new Thread(weak::label, "writer");
        Thread reader = new Thread(weak::ask, "reader");
        writer.setDaemon(true);
        reader.setDaemon(true);
        writer.start();
        reader.start();
        writer.join(10_000); // a torn chain may hold its thread for ever
        reader.join(10_000);
        System.out.println("labelled");
    }
}
