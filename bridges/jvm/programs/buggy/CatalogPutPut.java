import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Two importers fill one catalogue. Their keys differ, so nobody thought of a lock. */
public class CatalogPutPut {
    private final Map<String, Integer> catalogue = new HashMap<>();

    private void importBooks() {
        for (int i = 0; i < 120; i++) {
            String title = "book-" + i;
            int price = fetchPrice(title);
            catalogue.put(title, price); //~ A
        }
    }

    private void importMusic() {
        for (int i = 0; i < 120; i++) {
            String title = "record-" + i;
            int price = fetchPrice(title);
            catalogue.put(title, price); //~ A
        }
    }

    private static int fetchPrice(String title) {
        LockSupport.parkNanos(3_000_000L);
        return title.hashCode() % 100;
    }

    public static void main(String[] args) throws InterruptedException {
        CatalogPutPut shop = new CatalogPutPut();
        Thread books = new Thread(shop::importBooks, "books");
        Thread music = new Thread(shop::importMusic, "music");
        books.start();
        music.start();
        books.join();
        music.join();
        System.out.println("catalogue of about " + shop.catalogue.size());
    }
}
