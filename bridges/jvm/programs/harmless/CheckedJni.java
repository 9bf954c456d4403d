// java options: -Xcheck:jni
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The JVM watches native code and would print what that does wrong on standard output. */
public class CheckedJni {
    private static final Map<Integer, Integer> SHARED = new HashMap<>(4096);

    private static void work(int first) {
        List<Integer> own = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            SHARED.put(first + i, i); //? A A
            own.add(i);
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread left = new Thread(() -> work(0));
        Thread right = new Thread(() -> work(1_000));
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println("checked");
    }
}
