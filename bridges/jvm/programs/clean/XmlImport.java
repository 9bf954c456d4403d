import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;

/** A DocumentBuilder for each thread, each made and used by its own thread only. */
public class XmlImport {
    private final AtomicInteger read = new AtomicInteger();

    private void read(String name) {
        try {
            DocumentBuilder builder;
            synchronized (this) {
                builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
            }
            for (int i = 0; i < 90; i++) {
                LockSupport.parkNanos(3_000_000L);
                byte[] xml = ("<item name='" + name + i + "'/>").getBytes(StandardCharsets.UTF_8);
                builder.parse(new ByteArrayInputStream(xml));
                read.incrementAndGet();
            }
        } catch (Exception broken) {
            throw new IllegalStateException(broken);
        }
    }

    public static void main(String[] args) throws Exception {
        XmlImport shop = new XmlImport();
        Thread books = new Thread(() -> shop.read("book"), "books");
        Thread games = new Thread(() -> shop.read("game"), "games");
        books.start();
        games.start();
        books.join();
        games.join();
        System.out.println("imported " + shop.read.get());
    }
}
