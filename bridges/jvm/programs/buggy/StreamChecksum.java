import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32;

/** Blocks are compressed in parallel, and each worker adds its block to the one checksum. */
public class StreamChecksum {
    private final CRC32 checksum = new CRC32();

    private void compress(int block) {
        byte[] bytes = new byte[64 + block % 7];
        LockSupport.parkNanos(4_000_000L);
        checksum.update(bytes, 0, bytes.length); //~ A A
    }

    public static void main(String[] args) throws InterruptedException {
        StreamChecksum stream = new StreamChecksum();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int block = 0; block < 200; block++) {
            int number = block;
            pool.execute(() -> stream.compress(number));
        }
        pool.shutdown();
        pool.awaitTermination(20, TimeUnit.SECONDS);
        System.out.println("checksum made");
    }
}
