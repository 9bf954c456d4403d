import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;

/**
 * What collections throw, with their messages. The one exception is a null receiver on JDK 14 or
 * newer: its helpful message names the variable that was null, and the call now stands in a
 * synthetic method whose parameter it is. Its type and its place are the same.
 */
public class ExceptionMessages {
    private static void attempt(String name, Callable<?> call) {
        try {
            System.out.println(name + ": " + call.call());
        } catch (NullPointerException error) {
            System.out.println(name + ": " + error.getClass().getName());
        } catch (Exception error) {
            System.out.println(name + ": " + error);
        }
    }

    private static <T> Iterator<T> modified(List<T> list, T more) {
        Iterator<T> each = list.iterator();
        list.add(more);
        return each;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Map<String, String> none = null;
        List<String> one = new ArrayList<>();
        one.add("a");
        attempt("null receiver", () -> none.get("key"));
        attempt("null key", () -> new TreeMap<String, String>().put(null, ""));
        attempt("null element", () -> new ArrayDeque<String>().add(null));
        attempt("class cast", () -> ((Map) new TreeMap<>(Collections.singletonMap("a", 1))).put(5, 6));
        attempt("not comparable", () -> new PriorityQueue<Object>(Arrays.asList(new Object(), 1)).size());
        attempt("index", () -> one.get(3));
        attempt("negative", () -> one.remove(-1));
        attempt("range", () -> new ArrayList<>(Arrays.asList(1, 2, 3)).subList(2, 1));
        attempt("modified", () -> modified(one, "b").next());
        attempt("exhausted", () -> new HashSet<String>().iterator().next());
        attempt("empty", () -> new ArrayDeque<String>().pop());
        attempt("unmodifiable", () -> Collections.unmodifiableList(one).add("c"));
        attempt("fixed size", () -> Arrays.asList(1, 2).add(3));
        attempt("array store", () -> new ArrayList<Object>(one).toArray(new Integer[4]));
        attempt("capacity", () -> new HashMap<String, String>(-1).size());
        attempt("builder", () -> new StringBuilder("abc").deleteCharAt(9));
        attempt("parse", () -> new SimpleDateFormat("yyyy").parse("no year"));
        attempt("offset", () -> {
            try {
                return new SimpleDateFormat("yyyy").parse("x");
            } catch (ParseException error) {
                return error.getErrorOffset();
            }
        });
        attempt("no match", () -> Pattern.compile("a").matcher("b").group());
        attempt("no element", () -> new LinkedHashMap<String, String>().keySet().iterator().next());
        attempt("recursion", () -> {
            Map<String, Integer> map = new HashMap<>();
            map.put("a", 1);
            map.forEach((key, value) -> map.put(key + value, 2));
            return map.size();
        });
    }
}
