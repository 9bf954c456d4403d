// requires: 21
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** A virtual thread per client; each adds itself to the same plain map. */
public class VirtualClients {
    private final Map<Integer, String> online = new HashMap<>();

    private void connect(int client) {
        LockSupport.parkNanos(5_000_000L);
        online.put(client, "client " + client); //~ A A
    }

    public static void main(String[] args) {
        VirtualClients server = new VirtualClients();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 250; i++) {
                int client = i;
                clients.submit(() -> server.connect(client));
                LockSupport.parkNanos(2_000_000L);
            }
        }
        System.out.println("all gone");
    }
}
