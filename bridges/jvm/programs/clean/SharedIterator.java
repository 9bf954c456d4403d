import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Each worker has an iterator of its own over the list that all of them only read. */
public class SharedIterator {
    private static void work(Iterator<String> files, int share, AtomicInteger done) {
        for (int i = 0; files.hasNext(); i++) {
            String file = files.next();
            if (i % 2 == share) {
                LockSupport.parkNanos(3_000_000L);
                done.addAndGet(file.length());
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<String> files = new ArrayList<>();
        for (int i = 0; i < 240; i++) {
            files.add("file-" + i);
        }
        AtomicInteger done = new AtomicInteger();
        Thread first = new Thread(() -> work(files.iterator(), 0, done), "first");
        Thread second = new Thread(() -> work(files.iterator(), 1, done), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("done " + done.get());
    }
}
