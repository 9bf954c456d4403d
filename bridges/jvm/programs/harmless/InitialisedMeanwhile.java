import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Classes whose static initialisers wait for threads that work with collections in the classes'
 * instance methods, which the JVM does not hold up.
 */
public class InitialisedMeanwhile {
    static void runAndWait(Runnable work) {
        Thread thread = new Thread(work);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static final class Registry {
        static final Registry INSTANCE = new Registry();
        private final Map<String, String> entries = new HashMap<>();

        Registry() {
            runAndWait(() -> entries.put("a", "b"));
        }
    }

    /** Calls that no other class may make, and some that are not known to be allowed to another. */
    static final class Recent extends LinkedHashMap<String, String> {
        static final Recent INSTANCE = new Recent();
        private final Inner inner = new Inner();
        private final HashMap<String, String> copied = new HashMap<>();

        static final class Inner extends ArrayList<String> {
            private static final long serialVersionUID = 1;
        }

        private static final long serialVersionUID = 1;

        Recent() {
            runAndWait(this::work);
        }

        void work() {
            super.put("a", "b");
            inner.add("c");
            copied.put("d", "e");
            inner.add(String.valueOf(((HashMap<?, ?>) copied.clone()).size()));
            super.remove("none");
        }
    }

    enum Colour {
        RED, GREEN;

        private final List<String> names = new ArrayList<>();

        Colour() {
            runAndWait(() -> names.add("name " + ordinal()));
        }
    }

    /** Begins with its superclass's initialiser, which makes one of it. */
    static class Child extends Parent {
        private final List<Integer> numbers = new ArrayList<>();

        @Override
        void work() {
            numbers.add(numbers.size());
        }

        int count() {
            return numbers.size();
        }
    }

    static class Parent {
        static final Child FIRST = new Child();

        static {
            runAndWait(FIRST::work);
        }

        void work() {}
    }

    interface Greeting {
        Greeting POLITE = new Greeter().started();

        default void greet(String name) {
            Map<String, Integer> own = new TreeMap<>();
            own.put(name, name.length());
            System.out.println(own);
        }
    }

    static final class Greeter implements Greeting, Runnable {
        Greeter started() {
            runAndWait(this);
            return this;
        }

        @Override
        public void run() {
            greet("you");
        }
    }

    /** A function object that the JVM makes of a method calls nothing of the class it is written in. */
    static final class References {
        static final List<String> CLEARED = new ArrayList<>();

        static {
            CLEARED.add("old");
            runAndWait(CLEARED::clear);
        }
    }

    /** Inherits the method it calls. */
    static final class Table extends HashMap<String, Integer> {
        private static final long serialVersionUID = 1;
        static final Table FULL = new Table();

        Table() {
            runAndWait(this::fill);
        }

        void fill() {
            put("one", 1);
            this.put("two", 2);
            Table other = (Table) clone();
            other.put("three", 3);
            putAll(other);
            Table none = isEmpty() ? this : null;
            try {
                none.put("four", 4);
            } catch (NullPointerException expected) {
                System.out.println("no table, " + other.size());
            }
        }
    }

    /** Inherits methods that no other class of the package may call. */
    static final class Dice extends Random implements Cloneable {
        private static final long serialVersionUID = 1;
        static final Dice FIRST = new Dice();

        Dice() {
            super(1);
        }

        boolean isFair() {
            int rolled = next(3);
            return rolled >= 0 && rolled < 8;
        }
    }

    static final class Names extends AbstractList<String> implements Cloneable {
        static final Names FIRST = new Names();
        private final List<String> names = new ArrayList<>();

        @Override
        public String get(int index) {
            return names.get(index);
        }

        @Override
        public int size() {
            return names.size();
        }

        Object copied() {
            try {
                names.add("one");
                return clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** Its initialiser fails; the object that it made goes on. */
    static final class Failing {
        static Failing made;
        final List<String> texts = new ArrayList<>();

        static {
            Keeper.kept = new Failing();
            if (Keeper.kept != null) {
                throw new IllegalStateException("as it should");
            }
        }

        int work() {
            texts.add("still works");
            return texts.size();
        }
    }

    static final class Keeper {
        static Failing kept;
    }

    public static void main(String[] args) {
        System.out.println(Registry.INSTANCE.entries);
        System.out.println(Recent.INSTANCE + " " + Recent.INSTANCE.inner);
        for (Colour colour : Colour.values()) {
            System.out.println(colour + " " + colour.names);
        }
        System.out.println(new Child().count() + " " + Child.FIRST.count());
        System.out.println(Greeting.POLITE != null);
        System.out.println(References.CLEARED);
        System.out.println(new TreeMap<>(Table.FULL));
        System.out.println(Dice.FIRST.isFair() + " " + Names.FIRST.copied());
        try {
            new Failing();
        } catch (ExceptionInInitializerError error) {
            System.out.println(error.getCause().getMessage());
        }
        System.out.println(Keeper.kept.work());
    }
}
