import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Every reload makes a new map and publishes it in a volatile field; nobody writes it afterwards. */
public class UnmodifiableView {
    private volatile Map<String, String> published = Collections.emptyMap();

    private void reload() {
        for (int i = 0; i < 130; i++) {
            LockSupport.parkNanos(3_000_000L);
            Map<String, String> next = new HashMap<>(published); // copies what others may be reading
            next.put("key-" + i, "value");
            published = Collections.unmodifiableMap(next);
        }
    }

    private void use() {
        for (int i = 0; i < 130; i++) {
            LockSupport.parkNanos(2_500_000L);
            published.get("key-" + i);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        UnmodifiableView config = new UnmodifiableView();
        Thread reload = new Thread(config::reload, "reload");
        Thread user = new Thread(config::use, "user");
        reload.start();
        user.start();
        config.use();
        reload.join();
        user.join();
        System.out.println(config.published.size() + " settings");
    }
}
