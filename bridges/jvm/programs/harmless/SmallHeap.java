// java options: -Xmx20m -XX:+UseSerialGC
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs out of memory inside of collection calls, again and again, and goes on. */
public class SmallHeap {
    public static void main(String[] args) {
        int exhausted = 0;
        for (int round = 0; round < 5; round++) {
            try {
                List<Object> hoard = new ArrayList<>();
                Map<Integer, Object> index = new HashMap<>();
                for (int i = 0; ; i++) {
                    byte[] block = new byte[10_000];
                    hoard.add(block);
                    index.put(i, block);
                }
            } catch (OutOfMemoryError expected) {
                exhausted++;
            }
        }
        System.out.println("out of memory " + exhausted + " times");
    }
}
