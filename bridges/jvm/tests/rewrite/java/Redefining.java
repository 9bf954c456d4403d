import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An agent and a program: runs the class {@code Changing}, redefines it, and runs it again. */
public final class Redefining {
    private static Instrumentation instrumentation;

    public static void premain(String arguments, Instrumentation given) {
        instrumentation = given;
    }

    public static void main(String[] arguments) throws Exception {
        Class<?> changing = Class.forName("Changing");
        Method step = changing.getDeclaredMethod("step", Map.class, List.class);
        step.setAccessible(true);
        Map<String, Integer> map = new HashMap<>();
        List<String> list = new ArrayList<>();
        System.out.println(step.invoke(null, map, list) + " " + map + list);
        byte[] second = Files.readAllBytes(Paths.get(System.getProperty("second")));
        instrumentation.redefineClasses(new ClassDefinition(changing, second));
        System.out.println(step.invoke(null, map, list) + " " + map + list);
    }
}
