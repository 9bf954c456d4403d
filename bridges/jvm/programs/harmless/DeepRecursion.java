import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A stack overflow inside of a collection call is survived, and collections work afterwards. */
public class DeepRecursion {
    private static final class Nested {
        private final Map<String, Object> content = new HashMap<>();
        private final List<Object> history = new ArrayList<>();

        private int descend(int depth) {
            history.add(depth);
            history.clear();
            content.put("depth", depth);
            return descend(depth + 1) + content.size();
        }
    }

    private static String overflow() {
        int overflows = 0;
        for (int i = 0; i < 20; i++) {
            try {
                new Nested().descend(0);
            } catch (StackOverflowError expected) {
                overflows++;
            }
        }
        Map<Integer, String> after = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            after.put(i, "value");
        }
        return overflows + " overflows, then " + after.size() + " entries";
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(overflow());
        Thread small = new Thread(null, () -> System.out.println(overflow()), "small stack", 256 * 1024);
        small.start();
        small.join();
        List<Object> itself = new ArrayList<>();
        itself.add(itself);
        try {
            itself.hashCode();
        } catch (StackOverflowError expected) {
            System.out.println("a list in itself has no hash code");
        }
    }
}
