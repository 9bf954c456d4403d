import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Everything is loaded before the renderers start: from then on there are only reads. */
public class ObjectRegistry {
    private final Map<Object, String> names = new IdentityHashMap<>(512);
    private final Map<String, Integer> sizes = new HashMap<>();
    private final Object[] shapes = new Object[120];

    ObjectRegistry() {
        for (int i = 0; i < shapes.length; i++) {
            shapes[i] = new int[] {i};
            names.put(shapes[i], "shape " + i);
            sizes.put("shape " + i, i);
        }
    }

    private void render() {
        for (Object shape : shapes) {
            LockSupport.parkNanos(3_000_000L);
            if (!sizes.containsKey(names.get(shape))) {
                throw new IllegalStateException("a shape without a size");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ObjectRegistry registry = new ObjectRegistry();
        Thread[] renderers = new Thread[3];
        for (int i = 0; i < renderers.length; i++) {
            renderers[i] = new Thread(registry::render, "renderer-" + i);
            renderers[i].start();
        }
        for (Thread renderer : renderers) {
            renderer.join();
        }
        System.out.println("rendered " + registry.names.size());
    }
}
