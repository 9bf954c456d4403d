import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/** Hosts are asked in parallel; the thread that asked for it puts the answers into the map. */
public class HostValidation {
    private final Map<String, Integer> configureCache = new HashMap<>();

    private static Map<String, Integer> configLevel(String host) {
        LockSupport.parkNanos(4_000_000L);
        Map<String, Integer> own = new HashMap<>();
        own.put(host, host.length());
        return own;
    }

    private void validate(List<String> hosts) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Map<String, Integer>>> answers = new ArrayList<>();
        for (String host : hosts) {
            answers.add(pool.submit(() -> configLevel(host)));
        }
        for (Future<Map<String, Integer>> answer : answers) {
            configureCache.putAll(answer.get());
        }
        pool.shutdown();
    }

    public static void main(String[] args) throws Exception {
        List<String> hosts = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            hosts.add("host-" + i);
        }
        HostValidation validation = new HostValidation();
        validation.validate(hosts);
        System.out.println("validated " + validation.configureCache.size());
    }
}
