import java.util.Scanner;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Two threads take turns at one Scanner inside its monitor. */
public class ConfigScanner {
    private final Scanner scanner;
    private final AtomicInteger sum = new AtomicInteger();

    ConfigScanner(String text) {
        scanner = new Scanner(text);
    }

    private synchronized int next() {
        return scanner.nextInt();
    }

    private void readSome() {
        for (int i = 0; i < 110; i++) {
            LockSupport.parkNanos(3_000_000L);
            sum.addAndGet(next());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 220; i++) {
            text.append(i).append(' ');
        }
        ConfigScanner config = new ConfigScanner(text.toString());
        Thread first = new Thread(config::readSome, "first");
        Thread second = new Thread(config::readSome, "second");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("sum " + config.sum.get());
    }
}
