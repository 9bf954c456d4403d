import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Two threads make and forget a million small collections each. */
public class ShortLives {
    private static long churn(int seed) {
        long sum = 0;
        for (int i = 0; i < 500_000; i++) {
            List<Integer> list = new ArrayList<>(2);
            list.add(i + seed);
            Iterator<Integer> each = list.iterator();
            sum += each.next();
            Map<Integer, Integer> map = new HashMap<>(4);
            map.put(i, seed);
            sum += map.get(i) + new StringBuilder().append(i & 7).length();
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        long[] sums = new long[2];
        Thread other = new Thread(() -> sums[1] = churn(1));
        other.start();
        sums[0] = churn(0);
        other.join();
        System.out.println(sums[0] + " " + sums[1]);
    }
}
