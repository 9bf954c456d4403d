// since: 8
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Names beyond ASCII, generics with bridges, anonymous and local classes, varargs. */
public class Wide {
    static class Größe<T extends Comparable<T>> extends ArrayList<T> implements Comparable<Größe<T>> { // dead: Wide$Größe.add
        @Override
        public boolean add(T wert) {
            return super.add(wert); // call: java.util.ArrayList.add
        }

        @Override
        public int compareTo(Größe<T> andere) {
            return size() - andere.size(); // call: Wide$Größe.size Wide$Größe.size
        }

        T größtes() {
            T best = get(0); // call: Wide$Größe.get
            for (T each : this) { // call: Wide$Größe.iterator java.util.Iterator.hasNext java.util.Iterator.next
                best = each.compareTo(best) > 0 ? each : best;
            }
            return best;
        }
    }

    static int watchedVarargs(Object first, int... rest) {
        return rest.length;
    }

    static class 𝒳 {
        final List<String> 列表 = new ArrayList<>();

        void 追加(String 值) {
            列表.add(值); // call: java.util.List.add
        }
    }

    public static void main(String[] arguments) {
        Größe<Integer> größe = new Größe<>();
        größe.add(1); // call: Wide$Größe.add
        größe.add(7); // call: Wide$Größe.add
        System.out.println(größe.größtes() + " " + größe.compareTo(new Größe<>()));
        𝒳 x = new 𝒳();
        x.追加("值");
        System.out.println(x.列表);
        System.out.println(watchedVarargs("a") + watchedVarargs("b", 1, 2, 3)); // call: Wide.watchedVarargs Wide.watchedVarargs
        TreeMap<String, Integer> tree = new TreeMap<String, Integer>((a, b) -> b.compareTo(a)) {
            @Override
            public Integer put(String key, Integer value) {
                return super.put(key + "!", value); // call: java.util.TreeMap.put
            }
        };
        tree.put("a", 1); // call: java.util.TreeMap.put
        tree.put("b", 2); // call: java.util.TreeMap.put
        System.out.println(tree + tree.firstKey()); // call: java.util.TreeMap.firstKey
        class Local {
            int use() {
                return tree.size() + größe.size(); // call: java.util.TreeMap.size Wide$Größe.size
            }
        }
        System.out.println(new Local().use());
    }
}
