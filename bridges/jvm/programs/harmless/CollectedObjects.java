import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** What nobody holds is collected and finalised: watching a collection does not keep it alive. */
public class CollectedObjects {
    private static final AtomicInteger FINALISED = new AtomicInteger();

    static final class Tracked extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        @Override
        @SuppressWarnings({"deprecation", "removal"})
        protected void finalize() {
            add("last words");
            FINALISED.incrementAndGet();
        }
    }

    private static List<WeakReference<Object>> make() throws InterruptedException {
        List<WeakReference<Object>> references = new ArrayList<>();
        List<Thread> users = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            Map<String, String> map = new HashMap<>();
            Tracked list = new Tracked();
            map.put("a", "b");
            list.add("c");
            // Used by two threads, one after the other.
            Thread user = new Thread(() -> {
                map.put("d", "e");
                list.add("f");
            });
            user.start();
            users.add(user);
            references.add(new WeakReference<>(map));
            references.add(new WeakReference<>(list));
        }
        for (Thread user : users) {
            user.join();
        }
        return references;
    }

    private static int left(List<WeakReference<Object>> references) {
        int left = 0;
        for (WeakReference<Object> reference : references) {
            left += reference.get() == null ? 0 : 1;
        }
        return left;
    }

    public static void main(String[] args) throws InterruptedException {
        List<WeakReference<Object>> references = make();
        for (int i = 0; i < 200 && (left(references) > 0 || FINALISED.get() < 10); i++) {
            System.gc();
            Thread.sleep(5);
        }
        System.out.println(left(references) + " left, " + FINALISED.get() + " finalised");
    }
}
