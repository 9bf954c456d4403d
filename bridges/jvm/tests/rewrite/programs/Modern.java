// since: 17
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Records, sealed types, text blocks, pattern matching, nest mates. */
public class Modern {
    sealed interface Node permits Leaf, Branch { }

    record Leaf(int value) implements Node { }

    record Branch(List<Node> children) implements Node {
        Branch {
            children = List.copyOf(children);
            if (children.isEmpty()) { // call: java.util.List.isEmpty
                throw new IllegalArgumentException();
            }
        }

        int count() {
            return children.size(); // call: java.util.List.size
        }
    }

    private static final Map<Node, Integer> CACHE = new HashMap<>();

    static int sum(Node node) {
        Integer known = CACHE.get(node); // call: java.util.Map.get
        if (known != null) {
            return known;
        }
        int total = 0;
        if (node instanceof Leaf leaf) {
            total = leaf.value();
        } else if (node instanceof Branch branch) {
            for (Node child : branch.children()) { // call: java.util.List.iterator java.util.Iterator.hasNext java.util.Iterator.next
                total += sum(child);
            }
        }
        CACHE.put(node, total); // call: java.util.Map.put
        return total;
    }

    class Inner {
        private final List<String> items = new ArrayList<>();

        private void watchedPrivate(String item) {
            items.add(item); // call: java.util.List.add
        }
    }

    public static void main(String[] arguments) {
        Node tree = new Branch(List.of(new Leaf(1), new Branch(List.of(new Leaf(2), new Leaf(3)))));
        System.out.println(sum(tree) + " " + sum(tree) + " " + tree + " " + tree.hashCode());
        System.out.println(((Branch) tree).count());
        try {
            new Branch(new ArrayList<>());
        } catch (IllegalArgumentException e) {
            System.out.println("empty");
        }
        Inner inner = new Modern().new Inner();
        inner.watchedPrivate("nest mate"); // call: Modern$Inner.watchedPrivate
        var text = """
            block
            """;
        inner.items.add(text); // call: java.util.List.add
        int kind = switch (inner.items.size()) { // call: java.util.List.size
            case 2 -> inner.items.indexOf(text); // call: java.util.List.indexOf
            default -> {
                inner.items.clear(); // dead: java.util.List.clear
                yield -1;
            }
        };
        System.out.println(kind);
        inner.items.add("third"); // call: java.util.List.add
        System.out.println(inner.items.size() == 3 ? inner.items.contains("x") : true); // call: java.util.List.size java.util.List.contains
    }
}
