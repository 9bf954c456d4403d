import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** An unmodifiable view protects its holder from writing, not from the writer behind it. */
public class UnmodifiableView {
    private final Map<String, String> settings = new HashMap<>();
    private final Map<String, String> published = Collections.unmodifiableMap(settings);

    private void reload() {
        for (int i = 0; i < 130; i++) {
            LockSupport.parkNanos(3_000_000L);
            settings.put("key-" + i, "value"); //~ A
        }
    }

    private int use() {
        int known = 0;
        for (int i = 0; i < 130; i++) {
            LockSupport.parkNanos(2_500_000L);
            known += published.get("key-" + i) == null ? 0 : 1; //~ A
        }
        return known;
    }

    public static void main(String[] args) throws InterruptedException {
        UnmodifiableView config = new UnmodifiableView();
        Thread reload = new Thread(config::reload, "reload");
        reload.start();
        config.use();
        reload.join();
        System.out.println("used");
    }
}
