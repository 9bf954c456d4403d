import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** {@code Runtime.halt} asks nobody. */
public class HaltDuringWork {
    private static final Map<Integer, Integer> SHARED = new HashMap<>(1024);

    private static void work(int first) {
        for (int i = 0; ; i++) {
            SHARED.put((first + i) % 100, i); //? A A
            LockSupport.parkNanos(2_000_000L);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> work(0)).start();
        new Thread(() -> work(50)).start();
        Thread.sleep(150);
        System.out.println("halting");
        System.out.flush();
        Runtime.getRuntime().halt(3);
    }
}
