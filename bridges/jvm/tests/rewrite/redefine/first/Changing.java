import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A class as it is loaded. */
public class Changing {
    static int step(Map<String, Integer> map, List<String> list) {
        map.put("first", 1);
        list.add("first");
        Supplier<Integer> size = list::size;
        return size.get() + map.size();
    }
}
