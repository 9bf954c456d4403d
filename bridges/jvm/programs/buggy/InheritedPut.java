import java.util.HashMap;
import java.util.concurrent.locks.LockSupport;

/** An application's own map type inherits {@code put} from HashMap, and its contract with it. */
public class InheritedPut {
    static final class Headers extends HashMap<String, String> {
        private static final long serialVersionUID = 1L;

        String contentType() {
            return get("content-type"); //? B
        }
    }

    private final Headers headers = new Headers();

    private void parse() {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            headers.put("x-header-" + i, "value"); //~ A //? B
        }
    }

    private void filter() {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            if (headers.contentType() == null) {
                headers.remove("x-header-" + i); //~ A
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InheritedPut request = new InheritedPut();
        Thread parser = new Thread(request::parse, "parser");
        Thread filter = new Thread(request::filter, "filter");
        parser.start();
        filter.start();
        parser.join();
        filter.join();
        System.out.println("parsed");
    }
}
