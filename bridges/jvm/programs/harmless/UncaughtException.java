import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Dies of an exception that nobody catches: exit status 1, and the message on standard error. */
public class UncaughtException {
    public static void main(String[] args) throws InterruptedException {
        Thread dying = new Thread(() -> {
            throw new IllegalStateException("a thread died");
        }, "dying");
        dying.setUncaughtExceptionHandler((thread, error) ->
                System.out.println(thread.getName() + ": " + error.getMessage()));
        dying.start();
        dying.join();
        List<String> list = new ArrayList<>();
        list.add("only");
        Iterator<String> each = list.iterator();
        System.out.println(each.next());
        throw new UnsupportedOperationException("main died");
    }
}
