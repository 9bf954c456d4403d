import java.util.Scanner;
import java.util.concurrent.locks.LockSupport;

/** Two threads share the work of reading numbers from one Scanner. */
public class ConfigScanner {
    private final Scanner scanner;

    ConfigScanner(String text) {
        scanner = new Scanner(text);
    }

    private void readSome() {
        for (int i = 0; i < 110; i++) {
            LockSupport.parkNanos(3_000_000L);
            try {
                scanner.next(); //~ A A
            } catch (RuntimeException confused) {
                // The scanner lost its place: that is the bug.
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            text.append(i).append(' ');
        }
        ConfigScanner config = new ConfigScanner(text.toString());
        Thread first = new Thread(config::readSome, "first");
        Thread second = new Thread(config::readSome, "second");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("configured");
    }
}
