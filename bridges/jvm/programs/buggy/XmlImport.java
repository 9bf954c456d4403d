import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;

/** Making a DocumentBuilder is slow, so one is kept for all threads. */
public class XmlImport {
    private final DocumentBuilder builder;

    XmlImport() throws Exception {
        builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        builder.setErrorHandler(null);
    }

    private void read(String name) {
        for (int i = 0; i < 90; i++) {
            LockSupport.parkNanos(3_000_000L);
            byte[] xml = ("<item name='" + name + i + "'/>").getBytes(StandardCharsets.UTF_8);
            try {
                builder.parse(new ByteArrayInputStream(xml)); //~ A A
            } catch (Exception alreadyParsing) {
                // "parse may not be called while parsing": the bug, seen by luck.
            }
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
        System.out.println("imported");
    }
}
