import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/** The map in access order is behind a binary semaphore; the one in insertion order is read freely. */
public class RecentLookups {
    private final Map<Integer, String> recent = new LinkedHashMap<>(64, 0.75f, true);
    private final Map<Integer, String> names = new LinkedHashMap<>();
    private final Semaphore turn = new Semaphore(1);

    RecentLookups() {
        for (int i = 0; i < 32; i++) {
            recent.put(i, "page " + i);
            names.put(i, "name " + i);
        }
    }

    private void browse(int first) {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            int page = (first + i * 7) % 32;
            turn.acquireUninterruptibly();
            try {
                recent.get(page);
            } finally {
                turn.release();
            }
            if (names.get(page) == null) {
                throw new IllegalStateException("page " + page + " has no name");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RecentLookups pages = new RecentLookups();
        Thread first = new Thread(() -> pages.browse(0), "reader-1");
        Thread second = new Thread(() -> pages.browse(16), "reader-2");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("browsed " + pages.recent.size());
    }
}
