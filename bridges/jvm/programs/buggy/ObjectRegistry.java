import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** A registry by identity, written by the loader and read by the renderer. */
public class ObjectRegistry {
    private final Map<Object, String> names = new IdentityHashMap<>(512);
    private final Object[] shapes = new Object[120];

    ObjectRegistry() {
        for (int i = 0; i < shapes.length; i++) {
            shapes[i] = new int[] {i};
        }
    }

    private void load() {
        for (int i = 0; i < shapes.length; i++) {
            LockSupport.parkNanos(3_000_000L);
            names.put(shapes[i], "shape " + i); //~ A
        }
    }

    private void render() {
        for (Object shape : shapes) {
            LockSupport.parkNanos(3_000_000L);
            names.get(shape); //~ A
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ObjectRegistry registry = new ObjectRegistry();
        Thread loader = new Thread(registry::load, "loader");
        loader.start();
        registry.render();
        loader.join();
        System.out.println("rendered");
    }
}
