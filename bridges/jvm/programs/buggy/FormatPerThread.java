import java.text.DateFormat;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The format is in a ThreadLocal, but every thread's first value is the same object. */
public class FormatPerThread {
    private static final DateFormat ISO = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm");
    private static final ThreadLocal<DateFormat> FORMAT = ThreadLocal.withInitial(() -> ISO);

    private static void stamp(long time) {
        LockSupport.parkNanos(4_000_000L);
        FORMAT.get().format(new Date(time)); //~ A A
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 280; i++) {
            long time = i * 86_400_000L;
            pool.execute(() -> stamp(time));
        }
        pool.shutdown();
        pool.awaitTermination(20, TimeUnit.SECONDS);
        System.out.println("stamped");
    }
}
