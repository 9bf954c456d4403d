import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

/** Class loaders that pass on only the names they know, as sandboxes do, and one that makes classes to answer. */
public class StrictLoaders {
    public static class Task implements Callable<String> {
        private static final Task ONE = new Task();
        private final Map<String, Integer> map = new HashMap<>();

        @Override
        public String call() {
            for (int i = 0; i < 100; i++) {
                ONE.map.put("key " + i, i);
                ONE.map.put("sum", ONE.map.containsKey("sum") ? ONE.map.get("sum") + i : i);
            }
            return ONE.map.size() + " " + ONE.map.get("sum");
        }
    }

    static final Set<String> KNOWN = new HashSet<>(Arrays.asList(
            "java.lang.Object", "java.lang.String", "java.lang.StringBuilder", "java.lang.Integer",
            "java.lang.Number", "java.lang.invoke.StringConcatFactory", "java.lang.invoke.MethodHandles$Lookup",
            "java.lang.invoke.MethodHandles", "java.lang.invoke.MethodHandle", "java.lang.invoke.MethodType",
            "java.lang.invoke.CallSite", "java.util.Map", "java.util.HashMap", "java.util.List",
            "java.util.ArrayList", "java.util.concurrent.Callable"));

    static Class<?> define(ClassDefinition definition, String name) throws ClassNotFoundException {
        try (InputStream in = StrictLoaders.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[4096];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                out.write(buffer, 0, length);
            }
            return definition.define(name, out.toByteArray());
        } catch (java.io.IOException unreadable) {
            throw new ClassNotFoundException(name, unreadable);
        }
    }

    interface ClassDefinition {
        Class<?> define(String name, byte[] bytes);
    }

    static class Strict extends ClassLoader {
        Strict() {
            super(null);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            if (name.startsWith("java.") || name.startsWith("sun.") || name.startsWith("jdk.")) {
                return unknown(name) ? refused(name) : super.loadClass(name, resolve);
            }
            return StrictLoaders.define((known, bytes) -> defineClass(known, bytes, 0, bytes.length), name);
        }

        boolean unknown(String name) {
            return !KNOWN.contains(name);
        }

        Class<?> refused(String name) throws ClassNotFoundException {
            throw new ClassNotFoundException("not allowed");
        }
    }

    /** Refuses with what no loader should throw. */
    static final class Rude extends Strict {
        @Override
        Class<?> refused(String name) {
            throw new IllegalStateException("not allowed");
        }
    }

    /** Answers null, which is not an answer. */
    static final class Silent extends Strict {
        @Override
        Class<?> refused(String name) {
            return null;
        }
    }

    /** Loads another class of its own before it passes on what it does not know. */
    static final class Busy extends Strict {
        @Override
        boolean unknown(String name) {
            if (!KNOWN.contains(name)) {
                try {
                    loadClass("StrictLoaders$Inner", false);
                } catch (ClassNotFoundException missing) {
                    throw new IllegalStateException(missing);
                }
            }
            return false;
        }
    }

    public static final class Inner {
        static final List<String> NAMES = new ArrayList<>();

        static {
            NAMES.add("inner");
        }
    }

    private static Object run(ClassLoader loader) {
        try {
            Class<?> task = loader.loadClass("StrictLoaders$Task");
            return ((Callable<?>) task.getDeclaredConstructor().newInstance()).call();
        } catch (Exception | LinkageError error) {
            return error;
        }
    }

    public static void main(String[] args) {
        for (ClassLoader loader : new ClassLoader[] {new Strict(), new Rude(), new Silent(), new Busy()}) {
            System.out.println(loader.getClass().getSimpleName() + ": " + run(loader));
        }
    }
}
