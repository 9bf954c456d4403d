import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A publisher walks its subscribers with an explicit iterator while others subscribe. */
public class SubscriberIterator {
    private final List<String> subscribers = new LinkedList<>();

    private void subscribe() {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            subscribers.add("subscriber-" + i); //~ A //? B //? C
        }
    }

    private void publish() {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(2_500_000L);
            try {
                Iterator<String> each = subscribers.iterator(); //~ A
                while (each.hasNext()) { //? B
                    each.next(); //? C
                }
            } catch (RuntimeException modified) {
                // ConcurrentModificationException: the bug, seen by luck.
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SubscriberIterator topic = new SubscriberIterator();
        Thread publisher = new Thread(topic::publish, "publisher");
        Thread subscriber = new Thread(topic::subscribe, "subscriber");
        publisher.start();
        subscriber.start();
        publisher.join();
        subscriber.join();
        System.out.println("published");
    }
}
