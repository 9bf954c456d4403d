import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Double-checked initialisation that publishes the list first and fills it afterwards. */
public class LazyList {
    private volatile List<String> countries;

    private List<String> countries() {
        if (countries == null) {
            synchronized (this) {
                if (countries == null) {
                    List<String> fresh = new ArrayList<>();
                    countries = fresh;
                    for (int i = 0; i < 60; i++) {
                        LockSupport.parkNanos(3_000_000L); // reads a row
                        fresh.add("country-" + i); //~ A
                    }
                }
            }
        }
        return countries;
    }

    private void request(int client) {
        LockSupport.parkNanos(client * 20_000_000L); // clients come one after the other
        for (int i = 0; i < 80; i++) {
            LockSupport.parkNanos(3_000_000L);
            List<String> all = countries();
            if (all.contains("country-" + i)) { //~ A
                LockSupport.parkNanos(100_000L);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LazyList world = new LazyList();
        Thread[] clients = new Thread[3];
        for (int i = 0; i < clients.length; i++) {
            int client = i;
            clients[i] = new Thread(() -> world.request(client), "client-" + i);
            clients[i].start();
        }
        for (Thread client : clients) {
            client.join();
        }
        System.out.println("served");
    }
}
