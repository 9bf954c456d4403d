import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/** Classes with watched calls are unloaded with their loader, as ever. */
public class UnloadedClasses {
    public static final class Plugin implements Callable<Integer> {
        @Override
        public Integer call() {
            Map<Integer, Integer> map = new HashMap<>();
            for (int i = 0; i < 50; i++) {
                map.put(i, i);
            }
            return map.size();
        }
    }

    static final class PluginLoader extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("UnloadedClasses$Plugin")) {
                return super.loadClass(name, resolve);
            }
            try (java.io.InputStream in = UnloadedClasses.class.getResourceAsStream("/" + name + ".class")) {
                byte[] buffer = new byte[16_384];
                int length = 0;
                for (int more = 0; more >= 0; more = in.read(buffer, length, buffer.length - length)) {
                    length += more;
                }
                return defineClass(name, buffer, 0, length);
            } catch (java.io.IOException unreadable) {
                throw new ClassNotFoundException(name, unreadable);
            }
        }
    }

    private static WeakReference<ClassLoader> loadAndForget() throws Exception {
        ClassLoader loader = new PluginLoader();
        Class<?> plugin = loader.loadClass("UnloadedClasses$Plugin");
        Object result = ((Callable<?>) plugin.getDeclaredConstructor().newInstance()).call();
        System.out.println("plugin " + result);
        return new WeakReference<>(loader);
    }

    public static void main(String[] args) throws Exception {
        WeakReference<ClassLoader> gone = loadAndForget();
        for (int i = 0; i < 100 && gone.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }
        System.out.println(gone.get() == null ? "unloaded" : "still there");
    }
}
