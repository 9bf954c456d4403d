// requires: 9
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Who asks for its caller through a collection call still meets the class it met before. */
public class StackWalkers {
    private static final StackWalker WALKER =
            StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    static final class Inner {
        static Class<?> caller() {
            return WALKER.getCallerClass();
        }
    }

    public static void main(String[] args) {
        Map<String, Class<?>> callers = new HashMap<>();
        callers.computeIfAbsent("lambda", key -> Inner.caller());
        callers.put("direct", Inner.caller());
        System.out.println(callers.get("lambda") + " " + callers.get("direct"));
        List<String> frames = new ArrayList<>();
        frames.addAll(WALKER.walk(stack -> stack.map(StackWalker.StackFrame::getMethodName)
                .filter(name -> !name.startsWith("rh$")).collect(Collectors.toList())));
        System.out.println(frames);
    }
}
