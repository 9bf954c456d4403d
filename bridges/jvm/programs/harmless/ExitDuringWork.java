import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** One thread ends the process while others work, and maybe while one of them is delayed. */
public class ExitDuringWork {
    private static final Map<Integer, Integer> SHARED = new HashMap<>(1024);

    private static void work(int first) {
        for (int i = 0; ; i++) {
            SHARED.put((first + i) % 100, i); //? A A
            LockSupport.parkNanos(2_000_000L);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            List<String> words = new ArrayList<>();
            words.add("the shutdown hook");
            words.add("ran");
            System.out.println(String.join(" ", words));
        }));
        new Thread(() -> work(0)).start();
        new Thread(() -> work(50)).start();
        new Thread(() -> {
            LockSupport.parkNanos(150_000_000L);
            System.out.println("leaving");
            System.exit(7);
        }).start();
        Thread.sleep(60_000);
    }
}
