// java options: -Xverify:all
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/** Calls of every shape that a compiler makes, in a JVM that verifies every class. */
public class EverythingVerified {
    enum Kind { ONE, TWO }

    interface Store<K, V> {
        Map<K, V> map();

        default V keep(K key, V value) {
            map().put(key, value);
            return map().get(key);
        }

        static <T> List<T> listOf(T element) {
            List<T> list = new ArrayList<>();
            list.add(element);
            return list;
        }
    }

    static class Bounded<K> extends LinkedHashMap<K, long[]> {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, long[]> eldest) {
            return super.size() > 3;
        }

        @Override
        public long[] get(Object key) {
            return super.containsKey(key) ? super.get(key) : new long[] {7};
        }
    }

    private final Map<Kind, List<? super Number>> mixed = new EnumMap<>(Kind.class);

    private static double wide(Map<Long, Double> map, long key, double value, Object... rest) {
        map.merge(key, value, Double::sum);
        return map.getOrDefault(key, 0.5) + rest.length;
    }

    private String tryThem(List<String> list) {
        StringBuilder text = new StringBuilder();
        try {
            text.append(list.get(0)).append('|').append(1.5f).append(2L).append(new char[] {'x', 'y'}, 0, 1);
            return text.append(list.get(9)).toString();
        } catch (IndexOutOfBoundsException expected) {
            text.insert(0, true).reverse();
        } finally {
            list.clear();
        }
        synchronized (list) {
            switch (list.size()) {
                case 0: list.add("zero"); break;
                case 1: list.add("one"); break;
                default: list.add("more");
            }
        }
        return text.append(list).toString();
    }

    public static void main(String[] args) {
        Store<String, Integer> store = () -> new HashMap<>(4);
        System.out.println(store.keep("a", 1) + " " + Store.listOf(2));
        Bounded<Integer> bounded = new Bounded<>();
        for (int i = 0; i < 6; i++) {
            bounded.put(i, new long[] {i});
        }
        System.out.println(bounded.keySet() + " " + bounded.get(0)[0] + " " + bounded.get(5)[0]);
        System.out.println(wide(new TreeMap<>(), 1L << 40, 2.25, "x", 3));
        EverythingVerified all = new EverythingVerified();
        all.mixed.computeIfAbsent(Kind.TWO, kind -> new ArrayList<>()).add(3.5);
        System.out.println(all.mixed + " " + all.tryThem(new ArrayList<>(Store.listOf("s"))));
        List<String> words = new ArrayList<>(Store.listOf("w"));
        Supplier<Integer> bound = words::size;
        Function<List<String>, Integer> unbound = List::size;
        BiFunction<List<String>, String, Boolean> two = List::add;
        Supplier<List<String>> constructor = ArrayList::new;
        System.out.println(two.apply(words, "v") + " " + bound.get() + unbound.apply(words));
        System.out.println(constructor.get());
        words.sort(Comparator.comparing(String::toString).reversed());
        System.out.println(words);
    }
}
