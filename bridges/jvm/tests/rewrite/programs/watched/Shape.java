// since: 8
package watched;

/** An interface with every kind of method that Java 8 knows. */
public interface Shape {
    String title();

    default String describe(int times) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < times; i++) {
            text.append(title());
        }
        return text.toString();
    }

    static Shape named(String title) {
        return () -> title;
    }
}
