import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Messages are decoded by a pool; its one writer runs between latches. */
public class DeviceManager {
    private static final int DEVICES = 3;
    private final Map<Integer, String> globalStatus = new HashMap<>();
    private final ExecutorService decoders = Executors.newFixedThreadPool(DEVICES);
    private final String[] decoded = new String[DEVICES];

    private void round(int number) throws InterruptedException {
        CountDownLatch allDecoded = new CountDownLatch(DEVICES);
        CountDownLatch written = new CountDownLatch(1);
        for (int i = 0; i < DEVICES; i++) {
            int device = i;
            decoders.execute(() -> {
                LockSupport.parkNanos(2_000_000L);
                decoded[device] = number % 2 == 0 ? "idle" : "busy";
                allDecoded.countDown();
            });
        }
        allDecoded.await();
        decoders.execute(() -> {
            for (int device = 0; device < DEVICES; device++) {
                globalStatus.put(number * DEVICES + device, decoded[device]);
            }
            written.countDown();
        });
        written.await();
        globalStatus.put(-1, "round " + number);
    }

    public static void main(String[] args) throws InterruptedException {
        DeviceManager devices = new DeviceManager();
        for (int number = 0; number < 80; number++) {
            devices.round(number);
        }
        devices.decoders.shutdown();
        devices.decoders.awaitTermination(60, TimeUnit.SECONDS);
        System.out.println(devices.globalStatus.size() + " states");
    }
}
