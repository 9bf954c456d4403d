import java.util.HashMap;
import java.util.Map;

/** Threads that override what others read of them. */
public class OwnThreadIds {
    static final class Nameless extends Thread {
        Nameless(Runnable work) {
            super(work);
        }

        @Override
        public long getId() {
            throw new UnsupportedOperationException("no id");
        }
    }

    static final class Counting extends Thread {
        private final Map<String, Integer> asked = new HashMap<>();

        Counting(Runnable work) {
            super(work);
        }

        @Override
        public long getId() {
            return asked.merge("asked", 1, Integer::sum);
        }
    }

    private static void work() {
        Map<String, Integer> map = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            map.put("key" + i, i);
        }
        synchronized (OwnThreadIds.class) {
            System.out.println(map.size());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {new Nameless(OwnThreadIds::work), new Counting(OwnThreadIds::work)};
        for (Thread thread : threads) {
            thread.start();
            thread.join();
        }
        System.out.println(((Counting) threads[1]).getId());
    }
}
