// requires: 21
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Newer shapes of code: records, sealed types, patterns, text blocks, sequenced collections. */
public class RecordsAndSwitches {
    sealed interface Shape permits Circle, Square { }

    record Circle(double radius) implements Shape { }

    record Square(double side, List<String> tags) implements Shape {
        Square {
            tags = new ArrayList<>(tags);
            tags.add("square");
        }
    }

    static String describe(Object shape) {
        return switch (shape) {
            case Circle(double radius) when radius > 1 -> "a large circle";
            case Circle circle -> "a circle of " + circle.radius();
            case Square(double side, List<String> tags) -> "a square of " + side + " " + tags.getFirst();
            case null, default -> "nothing";
        };
    }

    public static void main(String[] args) {
        var shapes = new ArrayList<Shape>();
        shapes.addFirst(new Circle(0.5));
        shapes.addLast(new Square(2, List.of()));
        shapes.add(new Circle(3));
        for (Shape shape : shapes.reversed()) {
            System.out.println(describe(shape));
        }
        Map<String, Shape> byName = new TreeMap<>();
        byName.put("first", shapes.removeFirst());
        System.out.println("""
                %s and \
                %s""".formatted(byName, shapes));
    }
}
