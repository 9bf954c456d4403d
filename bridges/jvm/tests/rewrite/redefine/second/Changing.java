import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The same class as another agent redefines it: calls have moved, one is gone ({@code add}), one is
 * made by an instruction instead of a method reference, and some are new.
 */
public class Changing {
    static int step(Map<String, Integer> map, List<String> list) {
        int size = list.size();
        list.clear();
        Supplier<Integer> other = map::size;
        map.put("second", 2);
        map.put("third", 3);
        return size + 10 * other.get();
    }
}
