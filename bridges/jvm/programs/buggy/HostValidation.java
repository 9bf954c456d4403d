import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** [TSVD] Figure 10 (b): hosts are validated in parallel into one plain map. */
public class HostValidation {
    private final Map<String, Integer> configureCache = new HashMap<>();

    private int configLevel(String host) {
        LockSupport.parkNanos(4_000_000L);
        return host.length();
    }

    private void validate(List<String> hosts) {
        hosts.parallelStream().forEach(host -> {
            int level = configLevel(host);
            configureCache.put(host, level); //~ A A
        });
    }

    public static void main(String[] args) {
        List<String> hosts = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            hosts.add("host-" + i);
        }
        new HostValidation().validate(hosts);
        System.out.println("validated");
    }
}
