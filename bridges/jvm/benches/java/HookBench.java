import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * Nanoseconds of watched and of plain calls in one JVM: the nested classes {@code Watched} and
 * {@code Plain} hold the same code, and only the first is instrumented. Prints one line for each
 * measurement: name, median of the rounds.
 */
public class HookBench {
    static final int ROUNDS = 15;

    interface Code {
        long get(Map<String, String> map, int times);
        long mixed(Map<String, Integer> map, int times);
        long fresh(int times);
        long iterate(List<Integer> list, int times);
        long build(int times);
    }

    static final class Watched implements Code {
        public long get(Map<String, String> map, int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) sum += map.get("key").length();
            return sum;
        }
        public long mixed(Map<String, Integer> map, int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                if (map.containsKey("key")) sum += map.get("key");
                map.put("key", i);
            }
            return sum;
        }
        public long fresh(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                List<Integer> list = new ArrayList<>();
                list.add(i);
                list.add(i + 1);
                sum += list.size();
            }
            return sum;
        }
        public long iterate(List<Integer> list, int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) for (int x : list) sum += x;
            return sum;
        }
        public long build(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                StringBuilder text = new StringBuilder();
                text.append("value ").append(i).append(';');
                sum += text.toString().length();
            }
            return sum;
        }
    }

    static final class Plain implements Code {
        public long get(Map<String, String> map, int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) sum += map.get("key").length();
            return sum;
        }
        public long mixed(Map<String, Integer> map, int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                if (map.containsKey("key")) sum += map.get("key");
                map.put("key", i);
            }
            return sum;
        }
        public long fresh(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                List<Integer> list = new ArrayList<>();
                list.add(i);
                list.add(i + 1);
                sum += list.size();
            }
            return sum;
        }
        public long iterate(List<Integer> list, int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) for (int x : list) sum += x;
            return sum;
        }
        public long build(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                StringBuilder text = new StringBuilder();
                text.append("value ").append(i).append(';');
                sum += text.toString().length();
            }
            return sum;
        }
    }

    /** An empty native method of the library that the bench builds. */
    static native void nothing();

    static volatile long sink;

    interface Work {
        long run(int times);
    }

    static double median(Work work, int times) {
        double[] nanos = new double[ROUNDS];
        for (int warm = 0; warm < 5; warm++) sink += work.run(times);
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            sink += work.run(times);
            nanos[round] = (System.nanoTime() - start) / (double) times;
        }
        Arrays.sort(nanos);
        return nanos[ROUNDS / 2];
    }

    /** Calls per nanosecond of {@code threads} threads, each with a map of its own. */
    static double throughput(Code code, int threads, int times) throws Exception {
        double[] rates = new double[ROUNDS];
        for (int round = -3; round < ROUNDS; round++) {
            CountDownLatch ready = new CountDownLatch(threads);
            CountDownLatch go = new CountDownLatch(1);
            Thread[] all = new Thread[threads];
            for (int t = 0; t < threads; t++) {
                all[t] = new Thread(() -> {
                    Map<String, Integer> map = new HashMap<>();
                    map.put("key", 1);
                    ready.countDown();
                    try {
                        go.await();
                    } catch (InterruptedException impossible) {
                        return;
                    }
                    sink += code.mixed(map, times);
                });
                all[t].start();
            }
            ready.await();
            long start = System.nanoTime();
            go.countDown();
            for (Thread thread : all) thread.join();
            if (round >= 0) rates[round] = 3.0 * threads * times / (System.nanoTime() - start);
        }
        Arrays.sort(rates);
        return rates[ROUNDS / 2];
    }

    static void print(String name, double value) {
        System.out.printf(java.util.Locale.ROOT, "%s %.4f%n", name, value);
    }

    public static void main(String[] args) throws Exception {
        System.load(args[0]);
        print("empty_native", median(times -> {
            for (int i = 0; i < times; i++) nothing();
            return times;
        }, 5_000_000));
        Map<String, String> map = new HashMap<>();
        map.put("key", "value");
        Map<String, Integer> counts = new HashMap<>();
        counts.put("key", 1);
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 100; i++) list.add(i);
        for (Code code : new Code[] {new Plain(), new Watched()}) {
            String name = code.getClass().getSimpleName().toLowerCase();
            print(name + "_get", median(times -> code.get(map, times), 5_000_000));
            print(name + "_check_get_put", median(times -> code.mixed(counts, times), 2_000_000) / 3);
            print(name + "_fresh_list", median(code::fresh, 500_000) / 3);
            print(name + "_iterate_100", median(times -> code.iterate(list, times), 50_000) / 100);
            print(name + "_string_builder", median(code::build, 500_000) / 4);
            print(name + "_throughput_1", throughput(code, 1, 2_000_000));
            print(name + "_throughput_2", throughput(code, 2, 2_000_000));
        }
    }
}
