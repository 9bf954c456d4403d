// found by: run 2
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Each line runs once per process, so the first run can only see that it was close. */
public class PluginRegistry {
    private final Map<String, String> plugins = new HashMap<>();

    private void startDatabase() {
        LockSupport.parkNanos(40_000_000L);
        plugins.put("database", "connected"); //~ A
    }

    private void startMail() {
        LockSupport.parkNanos(60_000_000L);
        plugins.put("mail", "connected"); //~ A
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
