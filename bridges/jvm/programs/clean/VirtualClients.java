// requires: 21
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** A virtual thread per client; each adds itself to the map under a ReentrantLock. */
public class VirtualClients {
    private final Map<Integer, String> online = new HashMap<>();
    private final ReentrantLock lock = new ReentrantLock();

    private void connect(int client) {
        LockSupport.parkNanos(5_000_000L);
        lock.lock();
        try {
            online.put(client, "client " + client);
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        VirtualClients server = new VirtualClients();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 200; i++) {
                int client = i;
                clients.submit(() -> server.connect(client));
                LockSupport.parkNanos(2_000_000L);
            }
        }
        System.out.println(server.online.size() + " clients");
    }
}
