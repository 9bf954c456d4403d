import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** [TSVD] Figure 10 (a): each message starts a task that writes the table of all devices. */
public class DeviceManager {
    private final Map<Integer, String> globalStatus = new HashMap<>();
    private final ExecutorService tasks = Executors.newFixedThreadPool(4);

    private void clientStatusUpdate(int client, String status) {
        LockSupport.parkNanos(6_000_000L); // decodes the message
        globalStatus.put(client, status); //~ A A
    }

    private void listen() throws InterruptedException {
        for (int i = 0; i < 150; i++) {
            LockSupport.parkNanos(2_000_000L);
            int client = i * 7 % 40;
            String status = i % 3 == 0 ? "idle" : "busy";
            tasks.execute(() -> clientStatusUpdate(client, status));
        }
        tasks.shutdown();
        tasks.awaitTermination(20, TimeUnit.SECONDS);
    }

    public static void main(String[] args) throws InterruptedException {
        new DeviceManager().listen();
        System.out.println("no more messages");
    }
}
