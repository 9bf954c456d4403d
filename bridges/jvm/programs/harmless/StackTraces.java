import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Stack traces name the program's own methods, files and lines as ever. A call that is watched
 * goes through one more synthetic method of the same class, {@code rh$N}: that frame can be seen,
 * and is left out here.
 */
public class StackTraces {
    private static void print(StackTraceElement[] frames) {
        for (StackTraceElement frame : frames) {
            boolean own = frame.getClassName().startsWith("StackTraces");
            boolean lambda = frame.getMethodName().startsWith("lambda$");
            if (own && !frame.getMethodName().startsWith("rh$")) {
                String method = lambda ? "lambda" : frame.getMethodName();
                System.out.println("  " + method + " " + frame.getFileName() + ":" + frame.getLineNumber());
            }
        }
    }

    private static void computing(Map<String, Integer> map) {
        map.computeIfAbsent("missing", key -> {
            throw new IllegalStateException("no " + key);
        });
    }

    private static void comparing(List<String> list) {
        list.sort((left, right) -> {
            print(Thread.currentThread().getStackTrace());
            return left.compareTo(right);
        });
    }

    private static void adding(TreeSet<Object> set) {
        set.add("text");
        set.add(1);
    }

    public static void main(String[] args) {
        try {
            computing(new HashMap<>());
        } catch (IllegalStateException expected) {
            System.out.println(expected.getMessage());
            print(expected.getStackTrace());
        }
        List<String> two = new ArrayList<>();
        two.add("b");
        two.add("a");
        comparing(two);
        try {
            adding(new TreeSet<>());
        } catch (ClassCastException expected) {
            System.out.println("cannot compare");
            print(expected.getStackTrace());
        }
        try {
            new ArrayList<>(two).get(7);
        } catch (IndexOutOfBoundsException expected) {
            System.out.println("too far");
            print(expected.getStackTrace());
        }
    }
}
