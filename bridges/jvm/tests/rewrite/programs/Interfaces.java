// since: 9
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import watched.Shape;

/** Calls in interfaces. */
public class Interfaces {
    interface Recorder {
        List<String> LOG = new ArrayList<>();

        default void log(String text) {
            LOG.add(text); // call: java.util.List.add
            shared(text);
        }

        private void shared(String text) {
            LOG.add("private " + text); // call: java.util.List.add
        }

        static int count() {
            Supplier<Integer> size = LOG::size; // ref: java.util.List.size
            return size.get() + LOG.size(); // call: java.util.List.size
        }
    }

    interface Loud extends Shape {
        @Override
        default String describe(int times) {
            return Shape.super.describe(times) + "!"; // call: watched.Shape.describe
        }
    }

    interface Louder extends Loud {
        List<Integer> ORDER = new ArrayList<>(List.of(3, 1, 2));

        @Override
        default String describe(int times) {
            ORDER.sort(Comparator.naturalOrder()); // call: java.util.List.sort
            Supplier<String> later = () -> Loud.super.describe(times); // call: Interfaces$Loud.describe
            return later.get() + ORDER;
        }
    }

    static class Named implements Louder {
        public String title() {
            return "named";
        }

        public String describe(int times) {
            return Louder.super.describe(times + 1); // call: Interfaces$Louder.describe
        }
    }

    public static void main(String[] arguments) {
        new Recorder() { }.log("first");
        System.out.println(Recorder.count() + " " + Recorder.LOG);
        Shape shape = new Named();
        System.out.println(shape.describe(2)); // call: watched.Shape.describe
        System.out.println(Shape.named("s").describe(1)); // call: watched.Shape.named watched.Shape.describe
    }
}
