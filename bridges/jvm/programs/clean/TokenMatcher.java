import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One Pattern for all, a new Matcher for each line. */
public class TokenMatcher {
    private final Pattern number = Pattern.compile("\\d+");
    private final AtomicInteger found = new AtomicInteger();

    private void read(String source) {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            Matcher matcher = number.matcher(source + " 1 22 333 " + i);
            while (matcher.find()) {
                found.incrementAndGet();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TokenMatcher tokens = new TokenMatcher();
        Thread first = new Thread(() -> tokens.read("first"), "first");
        Thread second = new Thread(() -> tokens.read("second"), "second");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(tokens.found.get() + " numbers");
    }
}
