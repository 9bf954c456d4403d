import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.concurrent.locks.LockSupport;

/** Every block is hashed by a thread of its own, which is joined before the next one starts. */
public class FileDigest {
    public static void main(String[] args) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (int block = 0; block < 100; block++) {
            byte[] bytes = ("block " + block).getBytes(StandardCharsets.UTF_8);
            Thread hasher = new Thread(() -> {
                LockSupport.parkNanos(2_000_000L);
                digest.update(bytes);
            }, "hasher-" + block);
            hasher.start();
            hasher.join();
            digest.update((byte) '\n');
        }
        System.out.println("first byte " + digest.digest()[0]);
    }
}
