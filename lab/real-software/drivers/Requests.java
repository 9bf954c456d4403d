import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.CRC32;

/** A small server: four threads take requests off a queue. */
final class Requests {
    /** What is done for one request. */
    interface Handler {
        void handle(int request) throws Exception;
    }

    private static final int THREADS = 4;

    private Requests() {}

    /** Serves requests 0 to {@code count} - 1, each after a little work of its own. */
    static void serve(int count, Handler handler) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        List<Future<?>> answers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int request = i;
            answers.add(pool.submit(() -> {
                checkBody(request);
                handler.handle(request);
                return null;
            }));
        }
        pool.shutdown();
        int failed = 0;
        for (Future<?> answer : answers) {
            try {
                answer.get();
            } catch (ExecutionException e) {
                failed++;
                System.out.println("request failed: " + e.getCause());
            }
        }
        System.out.println(count + " requests, " + failed + " failed");
    }

    /** Every request has a body whose checksum is verified before anything else. */
    private static void checkBody(int request) {
        byte[] body = new byte[64 * 1024];
        for (int i = 0; i < body.length; i++) {
            body[i] = (byte) (request * 31 + i);
        }
        CRC32 sum = new CRC32();
        sum.update(body);
        if (sum.getValue() == 0) {
            System.out.println("request " + request + " has an empty checksum");
        }
    }
}
