import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Matcher in a field, reset for each line: a Pattern may be shared, its Matcher may not. */
public class TokenMatcher {
    private final Matcher number = Pattern.compile("\\d+").matcher("");

    private int countNumbers(String line) {
        int count = 0;
        try {
            number.reset(line); //~ A A //? B
            while (count < 50 && number.find()) { //? B //? C C
                count++;
            }
        } catch (RuntimeException resetByTheOther) {
            return -1;
        }
        return count;
    }

    private void read(String source) {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            countNumbers(source + " 1 22 333 " + i);
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
        System.out.println("read");
    }
}
