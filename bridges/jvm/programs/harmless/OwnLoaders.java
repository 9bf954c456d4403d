import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

/** Class loaders of all sorts define classes that call collections. */
public class OwnLoaders {
    public static final class Task implements Callable<String> {
        private final Map<String, Integer> map = new HashMap<>();

        @Override
        public String call() {
            for (int i = 0; i < 100; i++) {
                map.put("key " + i, i);
                map.merge("sum", i, Integer::sum);
            }
            return map.size() + " " + map.get("sum");
        }
    }

    static byte[] bytesOf(String name) {
        try (InputStream in = OwnLoaders.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            if (in == null) {
                return null;
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[4096];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                out.write(buffer, 0, length);
            }
            return out.toByteArray();
        } catch (java.io.IOException unreadable) {
            return null;
        }
    }

    /** Asks its parent for {@code java.*} and for nothing else, like a module framework does. */
    static final class Isolated extends ClassLoader {
        Isolated() {
            super(null);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                if (loaded == null && name.startsWith("java.")) {
                    loaded = super.loadClass(name, resolve);
                }
                if (loaded == null) {
                    byte[] bytes = bytesOf(name);
                    if (bytes == null) {
                        throw new ClassNotFoundException(name);
                    }
                    loaded = defineClass(name, bytes, 0, bytes.length);
                }
                return loaded;
            }
        }
    }

    /** Loads several classes at the same time. */
    static final class Parallel extends ClassLoader {
        static {
            registerAsParallelCapable();
        }

        private final ConcurrentHashMap<String, Boolean> asked = new ConcurrentHashMap<>();

        Parallel(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            asked.put(name, true);
            if (!name.startsWith("OwnLoaders$")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                byte[] bytes = loaded == null ? bytesOf(name) : null;
                return loaded != null ? loaded : defineClass(name, bytes, 0, bytes.length);
            }
        }
    }

    private static Object run(ClassLoader loader) {
        try {
            Class<?> task = loader.loadClass("OwnLoaders$Task");
            if (task == Task.class || task.getClassLoader() != loader) {
                return "not loaded by its own loader";
            }
            return ((Callable<?>) task.getDeclaredConstructor().newInstance()).call();
        } catch (Exception error) {
            return error;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(new Task().call());
        System.out.println(run(new Isolated()));
        Parallel parallel = new Parallel(OwnLoaders.class.getClassLoader());
        List<Thread> threads = new ArrayList<>();
        List<Object> results = java.util.Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 4; i++) {
            threads.add(new Thread(() -> results.add(run(parallel))));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(results);
    }
}
