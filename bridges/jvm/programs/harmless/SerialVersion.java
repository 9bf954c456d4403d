import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The default serialVersionUID is computed from a class's members and must not change. */
@SuppressWarnings("serial")
public class SerialVersion {
    static class Basket implements Serializable {
        static final Map<String, Integer> PRICES = new HashMap<>();
        private final List<String> items = new ArrayList<>();

        static {
            PRICES.put("apple", 3);
        }

        void add(String item) {
            items.add(item);
            PRICES.putIfAbsent(item, items.size());
        }
    }

    enum Size { SMALL, LARGE }

    interface SerializableConsumer extends Consumer<String>, Serializable { }

    static Object copy(Object original) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        out.writeObject(original);
        out.close();
        return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    public static void main(String[] args) throws Exception {
        Basket basket = new Basket();
        basket.add("pear");
        System.out.println(ObjectStreamClass.lookup(Basket.class).getSerialVersionUID());
        System.out.println(((Basket) copy(basket)).items);
        System.out.println(copy(Size.LARGE) == Size.LARGE);
        ArrayList<String> target = new ArrayList<>();
        SerializableConsumer sink = target::add;
        sink.accept("original");
        ((SerializableConsumer) copy(sink)).accept("copy");
        System.out.println(target);
    }
}
