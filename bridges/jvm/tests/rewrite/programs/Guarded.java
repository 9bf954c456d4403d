// since: 8
import java.util.LinkedHashMap;
import java.util.Map;
import watched.Base;

/** Protected methods of a superclass in another package. */
public class Guarded extends Base {
    Guarded(String name) {
        super(name);
    }

    String twice(Guarded other) {
        String own = guarded("own"); // call: Guarded.guarded
        String chosen = guarded(own.isEmpty() ? other.guarded("a") : other.guarded("b")); // call: Guarded.guarded Guarded.guarded dead: Guarded.guarded
        return own + chosen;
    }

    static class Least<K, V> extends LinkedHashMap<K, V> {
        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            boolean no = super.removeEldestEntry(eldest); // call: java.util.LinkedHashMap.removeEldestEntry
            return no || size() > 2; // call: Guarded$Least.size
        }

        void fill(LinkedHashMap<K, V> from) {
            putAll(from); // call: Guarded$Least.putAll
            from.clear(); // call: java.util.LinkedHashMap.clear
        }
    }

    static class Copy implements Cloneable {
        int[] content = {1, 2};

        @Override
        protected Object clone() throws CloneNotSupportedException {
            Copy copy = (Copy) super.clone(); // own
            copy.content = content.clone(); // call: [I.clone
            return copy;
        }
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(new Guarded("a").twice(new Guarded("b")));
        LinkedHashMap<Integer, Integer> from = new LinkedHashMap<>();
        for (int i = 0; i < 5; i++) from.put(i, i); // call: java.util.LinkedHashMap.put
        Least<Integer, Integer> least = new Least<>();
        least.fill(from);
        System.out.println(least + " " + from);
        System.out.println(((Copy) new Copy().clone()).content.length); // own
    }
}
