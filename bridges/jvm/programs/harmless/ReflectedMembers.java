import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lists a class's own members. Methods that a compiler adds are synthetic, and who lists members
 * has to leave those out already: lambdas and bridges are methods too.
 */
public class ReflectedMembers {
    private final Map<String, Integer> map = new HashMap<>();
    protected List<String> list = new ArrayList<>();

    public int use(String key) {
        map.put(key, list.size());
        list.add(key);
        return map.get(key);
    }

    public static void main(String[] args) throws Exception {
        ReflectedMembers instance = new ReflectedMembers();
        instance.use("one");
        List<String> members = new ArrayList<>();
        for (Method method : ReflectedMembers.class.getDeclaredMethods()) {
            if (!method.isSynthetic()) {
                members.add(Modifier.toString(method.getModifiers()) + " " + method.getName());
            }
        }
        for (Method method : ReflectedMembers.class.getMethods()) {
            members.add("public: " + method.getName());
        }
        for (Field field : ReflectedMembers.class.getDeclaredFields()) {
            members.add(field.toGenericString());
        }
        Collections.sort(members);
        System.out.println(members);
        System.out.println(ReflectedMembers.class.getMethod("use", String.class).invoke(instance, "two"));
    }
}
