import java.text.DateFormat;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.TimeZone;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** The format is in a ThreadLocal, and each thread's first value is made for it. */
public class FormatPerThread {
    private static final ThreadLocal<DateFormat> FORMAT = ThreadLocal.withInitial(() -> {
        DateFormat format = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm");
        format.setTimeZone(TimeZone.getTimeZone("UTC"));
        return format;
    });
    private static final AtomicInteger SUM = new AtomicInteger();

    private static void stamp(long time) {
        LockSupport.parkNanos(4_000_000L);
        SUM.addAndGet(FORMAT.get().format(new Date(time)).hashCode());
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 280; i++) {
            long time = i * 86_400_000L;
            pool.execute(() -> stamp(time));
        }
        pool.shutdown();
        pool.awaitTermination(60, TimeUnit.SECONDS);
        System.out.println("stamps " + SUM.get());
    }
}
