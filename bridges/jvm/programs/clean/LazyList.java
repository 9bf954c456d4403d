import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Double-checked initialisation done right: filled first, then published in a volatile field. */
public class LazyList {
    private volatile List<String> countries;

    private List<String> countries() {
        List<String> known = countries;
        if (known == null) {
            synchronized (this) {
                known = countries;
                if (known == null) {
                    List<String> fresh = new ArrayList<>();
                    for (int i = 0; i < 30; i++) {
                        LockSupport.parkNanos(1_000_000L); // reads a row
                        fresh.add("country-" + i);
                    }
                    countries = fresh;
                    known = fresh;
                }
            }
        }
        return known;
    }

    private void forget() {
        countries = null;
    }

    private void request(boolean forgetful) {
        for (int i = 0; i < 80; i++) {
            LockSupport.parkNanos(3_000_000L);
            if (!countries().contains("country-" + i % 30)) {
                throw new IllegalStateException("half a list");
            }
            if (forgetful && i % 20 == 19) {
                forget();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LazyList world = new LazyList();
        Thread[] clients = new Thread[3];
        for (int i = 0; i < clients.length; i++) {
            boolean forgetful = i == 0;
            clients[i] = new Thread(() -> world.request(forgetful), "client-" + i);
            clients[i].start();
        }
        for (Thread client : clients) {
            client.join();
        }
        System.out.println("served");
    }
}
