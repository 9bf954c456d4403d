import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/** Events are fired at a snapshot, taken under the lock that guards the list. */
public class ListenerList {
    private final List<IntConsumer> listeners = new ArrayList<>();

    private void fire(int event) {
        IntConsumer[] snapshot;
        synchronized (listeners) {
            snapshot = listeners.toArray(new IntConsumer[0]);
        }
        for (IntConsumer listener : snapshot) {
            listener.accept(event);
        }
    }

    private void comeAndGo() {
        AtomicInteger seen = new AtomicInteger();
        for (int i = 0; i < 100; i++) {
            IntConsumer listener = seen::addAndGet;
            synchronized (listeners) {
                listeners.add(listener);
            }
            LockSupport.parkNanos(2_000_000L);
            synchronized (listeners) {
                listeners.remove(listener);
            }
            LockSupport.parkNanos(2_000_000L);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ListenerList bus = new ListenerList();
        Thread window = new Thread(bus::comeAndGo, "window");
        window.start();
        for (int event = 0; event < 150; event++) {
            bus.fire(event);
            LockSupport.parkNanos(2_500_000L);
        }
        window.join();
        System.out.println(bus.listeners.size() + " listeners left");
    }
}
