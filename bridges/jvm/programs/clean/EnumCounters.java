import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** The EnumMap is only reached through {@code Collections.synchronizedMap}. */
public class EnumCounters {
    enum Outcome { SERVED, REFUSED, FAILED }

    private final Map<Outcome, Integer> totals = Collections.synchronizedMap(new EnumMap<>(Outcome.class));

    private void serve() {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            totals.put(Outcome.values()[i % 3], i);
            totals.merge(Outcome.FAILED, 1, Integer::sum);
        }
    }

    private void watch() {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            totals.getOrDefault(Outcome.FAILED, 0);
            totals.containsKey(Outcome.SERVED);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EnumCounters service = new EnumCounters();
        Thread server = new Thread(service::serve, "server");
        Thread watcher = new Thread(service::watch, "watcher");
        server.start();
        watcher.start();
        server.join();
        watcher.join();
        System.out.println(service.totals);
    }
}
