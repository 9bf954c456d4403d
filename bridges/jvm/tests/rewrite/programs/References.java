// since: 8
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import watched.Base;
import watched.Shape;

/** Method references and lambdas of every form. */
public class References { // kept: java.util.Map.size
    interface SerializableSupplier<T> extends Supplier<T>, Serializable { }

    interface Marker { }

    static class Wider extends ArrayList<String> { }

    static <T extends Collection<String> & Serializable> Consumer<String> intersection(T both) {
        return both::add; // ref: java.util.Collection.add
    }

    public static void main(String[] arguments) throws Exception {
        List<String> list = new ArrayList<>();
        Consumer<String> bound = list::add; // ref: java.util.List.add
        bound.accept("x");
        bound.accept("y");
        BiFunction<List<String>, String, Boolean> unbound = List::add; // ref: java.util.List.add
        System.out.println(unbound.apply(list, "z"));
        BiFunction<ArrayList<String>, String, Boolean> narrower = Collection::add; // ref: java.util.Collection.add
        System.out.println(narrower.apply(new ArrayList<>(list), "z"));
        ArrayList<String> concrete = new ArrayList<>();
        Consumer<String> onConcrete = concrete::add; // ref: java.util.ArrayList.add
        onConcrete.accept("c");
        Wider wider = new Wider();
        Consumer<String> inherited = wider::add; // ref: References$Wider.add|java.util.ArrayList.add
        inherited.accept("inherited");
        intersection(wider).accept("intersection");
        System.out.println(wider);
        ToIntFunction<List<String>> size = List::size; // ref: java.util.List.size
        System.out.println(size.applyAsInt(list));
        Function<List<String>, Object> boxed = List::size; // ref: java.util.List.size
        System.out.println(boxed.apply(list));
        Consumer<List<String>> sort = Collections::sort; // ref: java.util.Collections.sort
        list.add("a"); // call: java.util.List.add
        sort.accept(list);
        System.out.println(list);
        Supplier<Map<String, String>> constructor = HashMap::new;
        Map<String, String> map = constructor.get();
        list.forEach(item -> map.put(item, item)); // call: java.util.List.forEach java.util.Map.put
        map.forEach(new HashMap<String, String>()::put); // call: java.util.Map.forEach ref: java.util.HashMap.put
        BiConsumer<String, String> withMarker = (BiConsumer<String, String> & Marker) map::put; // ref: java.util.Map.put
        withMarker.accept("marked", "1");
        System.out.println(map + " " + (withMarker instanceof Marker));
        Function<Integer, int[]> arrays = int[]::new;
        System.out.println(arrays.apply(3).length);
        Base base = new Base("b");
        Function<Short, Character> letter = base::letter; // ref: watched.Base.letter
        System.out.println(letter.apply((short) 2));
        Function<Integer, String> described = Shape.named("s")::describe; // call: watched.Shape.named ref: watched.Shape.describe
        System.out.println(described.apply(3));
        SerializableSupplier<String> serializable = base.toString()::trim;
        SerializableSupplier<Integer> kept = map::size; // kept: java.util.Map.size
        System.out.println(kept.get() + copy(serializable).get()); // call: References$SerializableSupplier.get References$SerializableSupplier.get
        Supplier<Integer> one = map::size, two = map::size; // ref: java.util.Map.size java.util.Map.size
        System.out.println(one.get() + two.get());
        try {
            List<String> none = null;
            Consumer<String> never = none::add; // dead: java.util.List.add
            System.out.println("not reached " + never);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        Arrays.asList("q", "r").stream().map(String::toUpperCase).forEach(list::add); // call: java.util.List.stream ref: java.util.List.add
        System.out.println(list);
    }

    @SuppressWarnings("unchecked")
    private static <T> T copy(T original) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(original);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }
}
