import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** An application's own map type overrides what it uses, with a lock: HashMap's contract is met. */
public class InheritedPut {
    static final class Headers extends HashMap<String, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public synchronized String put(String key, String value) {
            return super.put(key, value);
        }

        @Override
        public synchronized String get(Object key) {
            return super.get(key);
        }

        @Override
        public synchronized String remove(Object key) {
            return super.remove(key);
        }
    }

    private final Map<String, String> headers = new Headers();

    private void parse() {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            headers.put("x-header-" + i, "value");
        }
    }

    private void filter() {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            if (headers.get("content-type") == null) {
                headers.remove("x-trace-" + i);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InheritedPut request = new InheritedPut();
        Thread parser = new Thread(request::parse, "parser");
        Thread filter = new Thread(request::filter, "filter");
        parser.start();
        filter.start();
        parser.join();
        filter.join();
        System.out.println(request.headers.size() + " headers");
    }
}
