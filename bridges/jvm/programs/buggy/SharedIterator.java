import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.locks.LockSupport;

/** Nobody writes the list, but two workers draw from one iterator over it. */
public class SharedIterator {
    private static void work(Iterator<String> files) {
        while (files.hasNext()) { //? B
            try {
                String file = files.next(); //~ A A //? B
                LockSupport.parkNanos(file.isEmpty() ? 1_000_000L : 3_000_000L);
            } catch (NoSuchElementException drawnByTheOther) {
                return;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<String> files = new ArrayList<>();
        for (int i = 0; i < 240; i++) {
            files.add("file-" + i);
        }
        Iterator<String> shared = files.iterator();
        Thread first = new Thread(() -> work(shared), "first");
        Thread second = new Thread(() -> work(shared), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("worked");
    }
}
