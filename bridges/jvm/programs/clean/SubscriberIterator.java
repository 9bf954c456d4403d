import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** Copy on write by hand: the list behind the AtomicReference is never changed once it is there. */
public class SubscriberIterator {
    private final AtomicReference<List<String>> subscribers =
            new AtomicReference<>(Collections.<String>emptyList());

    private void subscribe(String name) {
        for (int i = 0; i < 80; i++) {
            LockSupport.parkNanos(4_000_000L);
            List<String> old;
            List<String> more;
            do {
                old = subscribers.get();
                more = new ArrayList<>(old);
                more.add(name + i);
            } while (!subscribers.compareAndSet(old, more));
        }
    }

    private void publish() {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(2_500_000L);
            Iterator<String> each = subscribers.get().iterator();
            while (each.hasNext()) {
                each.next();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SubscriberIterator topic = new SubscriberIterator();
        Thread first = new Thread(() -> topic.subscribe("first-"), "first");
        Thread second = new Thread(() -> topic.subscribe("second-"), "second");
        first.start();
        second.start();
        topic.publish();
        first.join();
        second.join();
        System.out.println(topic.subscribers.get().size() + " subscribers");
    }
}
