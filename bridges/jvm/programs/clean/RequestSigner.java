import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Three threads share two Macs out of a pool: who has taken one has it alone. */
public class RequestSigner {
    private final BlockingQueue<Mac> pool = new ArrayBlockingQueue<>(2);
    private final AtomicInteger sum = new AtomicInteger();

    RequestSigner() throws Exception {
        for (int i = 0; i < 2; i++) {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec("secret".getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            pool.add(mac);
        }
    }

    private byte[] sign(String request) throws InterruptedException {
        Mac mac = pool.take();
        try {
            return mac.doFinal(request.getBytes(StandardCharsets.UTF_8));
        } finally {
            pool.add(mac);
        }
    }

    private void send(String name) {
        for (int i = 0; i < 80; i++) {
            LockSupport.parkNanos(3_000_000L);
            try {
                sum.addAndGet(Arrays.hashCode(sign(name + i)));
            } catch (InterruptedException stopped) {
                return;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        RequestSigner signer = new RequestSigner();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            String name = "sender-" + i;
            threads[i] = new Thread(() -> signer.send(name), name);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("sum " + signer.sum.get());
    }
}
