import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A class whose static initialiser fails, at a collection call, once and then for ever. */
public class StaticInitialiser {
    static final class Broken {
        static final Map<String, Integer> TABLE = new HashMap<>();
        static final int FIRST;

        static {
            TABLE.put("a", 1);
            List<Integer> list = new ArrayList<>();
            FIRST = list.get(TABLE.size());
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Broken.FIRST);
            } catch (LinkageError error) {
                Throwable cause = error.getCause();
                boolean index = cause instanceof IndexOutOfBoundsException;
                System.out.println(error.getClass().getName() + (i == 0 ? " " + index : ""));
            }
        }
    }
}
