import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/** Listeners come and go while events are being fired at them. */
public class ListenerList {
    private final List<IntConsumer> listeners = new ArrayList<>();

    private void fire(int event) {
        try {
            for (IntConsumer listener : listeners) { //~ A //? B
                listener.accept(event);
            }
        } catch (RuntimeException modified) {
            // ConcurrentModificationException: the bug, seen by luck.
        }
    }

    private void comeAndGo() {
        AtomicInteger seen = new AtomicInteger();
        for (int i = 0; i < 100; i++) {
            IntConsumer listener = seen::addAndGet;
            listeners.add(listener); //~ A
            LockSupport.parkNanos(2_000_000L);
            listeners.remove(listener); //? B
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
        System.out.println("fired");
    }
}
