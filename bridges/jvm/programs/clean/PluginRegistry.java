import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Each line runs once per process, close to the other and always after it. */
public class PluginRegistry {
    private final Map<String, String> plugins = new HashMap<>();
    private final CountDownLatch databaseIsUp = new CountDownLatch(1);

    private void startDatabase() {
        LockSupport.parkNanos(40_000_000L);
        plugins.put("database", "connected");
        databaseIsUp.countDown();
    }

    private void startMail() {
        try {
            databaseIsUp.await();
        } catch (InterruptedException stopped) {
            return;
        }
        plugins.put("mail", "connected");
    }

    public static void main(String[] args) throws InterruptedException {
        PluginRegistry registry = new PluginRegistry();
        Thread database = new Thread(registry::startDatabase, "database");
        Thread mail = new Thread(registry::startMail, "mail");
        database.start();
        mail.start();
        database.join();
        mail.join();
        System.out.println("started " + registry.plugins.size());
    }
}
