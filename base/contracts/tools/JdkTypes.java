import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tells what this JDK has of the types whose names stand on the standard input, one per line. The
 * test of the JDK lists compares it with what they say; run by hand it shows what a new list has to
 * classify:
 *
 * <pre>echo java.util.HashMap | java base/contracts/tools/JdkTypes.java</pre>
 *
 * Each line of output is a fact, its words separated by tabs:
 *
 * <pre>
 * jdk         17
 * missing     TYPE                        this JDK has no such type
 * type        TYPE    SUPERCLASS...       nearest first
 * final       TYPE                        no class of an application can extend it
 * callable    TYPE    OTHER               a public supertype, or a public subclass in java.base
 * method      TYPE    NAME(PARAMETERS)    a public instance method, but not Object's own
 * protected   TYPE    NAME(PARAMETERS)    an instance method for subclasses outside the JDK
 * static      TYPE    NAME(PARAMETERS)    a public static function
 * field       TYPE    NAME    FIELDTYPE   an instance field, also an inherited one
 * </pre>
 *
 * Runs on JDK 9 and later.
 */
public class JdkTypes {
    /** Interfaces by which nobody calls a method that a contract is about. */
    private static final Set<String> TOO_GENERAL = Set.of(
            "java.lang.Object", "java.io.Serializable", "java.lang.Cloneable", "java.lang.Comparable",
            "java.lang.AutoCloseable", "java.io.Closeable", "java.io.Flushable", "java.util.RandomAccess",
            "java.lang.constant.Constable",
            "java.io.Externalizable", "org.w3c.dom.events.EventTarget");

    public static void main(String[] arguments) throws Exception {
        List<String> names = new BufferedReader(new InputStreamReader(System.in)).lines()
                .map(String::trim).filter(line -> !line.isEmpty()).collect(Collectors.toList());
        List<Class<?>> base = publicClassesOfJavaBase();
        StringBuilder out = new StringBuilder("jdk\t" + Runtime.version().feature() + "\n");
        for (String name : names) {
            Class<?> type = load(name);
            if (type == null) {
                out.append("missing\t").append(name).append('\n');
            } else {
                describe(type, base, out);
            }
        }
        System.out.print(out);
    }

    private static void describe(Class<?> type, List<Class<?>> base, StringBuilder out) {
        out.append("type\t").append(type.getName());
        for (Class<?> above = type.getSuperclass(); above != null; above = above.getSuperclass()) {
            out.append('\t').append(above.getName());
        }
        out.append('\n');
        if (!isExtensible(type)) {
            fact(out, "final", type.getName());
        }
        Set<String> callable = new TreeSet<>();
        Set<Class<?>> above = new LinkedHashSet<>();
        collectSupertypes(type, above);
        above.stream().filter(JdkTypes::isPublic).forEach(other -> callable.add(other.getName()));
        base.stream().filter(other -> other != type && type.isAssignableFrom(other))
                .forEach(other -> callable.add(other.getName()));
        callable.removeAll(TOO_GENERAL);
        callable.forEach(other -> fact(out, "callable", type.getName(), other));

        Set<String> methods = new TreeSet<>();
        for (Method method : type.getMethods()) {
            boolean isStatic = Modifier.isStatic(method.getModifiers());
            if (method.getDeclaringClass() != Object.class && !(method.isBridge() && isBridged(method, type))) {
                methods.add((isStatic ? "static" : "method") + '\t' + type.getName() + '\t' + signature(method));
            }
        }
        for (Class<?> in = type; in != null && isExtensible(type); in = in.getSuperclass()) {
            for (Method method : in.getDeclaredMethods()) {
                String signature = type.getName() + '\t' + signature(method);
                boolean isProtected = Modifier.isProtected(method.getModifiers());
                if (isProtected && !methods.contains("method\t" + signature)) {
                    methods.add("protected\t" + signature);
                }
            }
        }
        methods.forEach(method -> out.append(method).append('\n'));
        for (Class<?> in = type; in != null; in = in.getSuperclass()) {
            for (Field field : in.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    fact(out, "field", type.getName(), field.getName(), field.getType().getTypeName());
                }
            }
        }
    }

    private static String signature(Method method) {
        return method.getName() + Stream.of(method.getParameterTypes()).map(Class::getTypeName)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    /** Whether the bridge has the parameters of the method behind it: then it is no other call. */
    private static boolean isBridged(Method bridge, Class<?> type) {
        return Stream.of(type.getMethods()).anyMatch(method -> !method.isBridge()
                && method.getName().equals(bridge.getName())
                && Arrays.equals(method.getParameterTypes(), bridge.getParameterTypes()));
    }

    private static void collectSupertypes(Class<?> type, Set<Class<?>> into) {
        if (type.getSuperclass() != null && into.add(type.getSuperclass())) {
            collectSupertypes(type.getSuperclass(), into);
        }
        for (Class<?> parent : type.getInterfaces()) {
            if (into.add(parent)) {
                collectSupertypes(parent, into);
            }
        }
    }

    private static void fact(StringBuilder out, String... words) {
        out.append(String.join("\t", words)).append('\n');
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, ClassLoader.getPlatformClassLoader());
        } catch (ClassNotFoundException | LinkageError absent) {
            return null;
        }
    }

    private static boolean isPublic(Class<?> type) {
        if (!type.getModule().isExported(type.getPackageName())) {
            return false;
        }
        for (Class<?> in = type; in != null; in = in.getEnclosingClass()) {
            if (!Modifier.isPublic(in.getModifiers())) {
                return false;
            }
        }
        return true;
    }

    /** Whether it is a public class with a constructor that subclasses elsewhere can call. */
    private static boolean isExtensible(Class<?> type) {
        return isPublic(type) && !Modifier.isFinal(type.getModifiers())
                && Stream.of(type.getDeclaredConstructors()).anyMatch(constructor ->
                        (constructor.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0);
    }

    /** The public classes of the packages {@code java.*} of the module java.base. */
    private static List<Class<?>> publicClassesOfJavaBase() throws Exception {
        FileSystem image = FileSystems.getFileSystem(URI.create("jrt:/"));
        Path root = image.getPath("modules", "java.base");
        List<Class<?>> classes = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root.resolve("java"))) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String name = root.relativize(file).toString();
                if (name.endsWith(".class")) {
                    Class<?> type = load(name.substring(0, name.length() - 6).replace('/', '.'));
                    if (type != null && isPublic(type)) {
                        classes.add(type);
                    }
                }
            }
        }
        return classes;
    }
}
