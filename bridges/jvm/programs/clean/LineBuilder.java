import java.util.concurrent.Exchanger;
import java.util.concurrent.locks.LockSupport;

/** Two builders change hands in an Exchanger: one is filled while the other is emptied. */
public class LineBuilder {
    private static final int ROUNDS = 40;
    private final Exchanger<StringBuilder> exchanger = new Exchanger<>();
    private int received;

    private void fill() throws InterruptedException {
        StringBuilder mine = new StringBuilder();
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < 3; i++) {
                LockSupport.parkNanos(2_000_000L);
                mine.append("line ").append(i);
            }
            mine = exchanger.exchange(mine);
        }
    }

    private void empty() throws InterruptedException {
        StringBuilder mine = new StringBuilder();
        for (int round = 0; round < ROUNDS; round++) {
            mine.setLength(0);
            mine = exchanger.exchange(mine);
            received += mine.length();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LineBuilder line = new LineBuilder();
        Thread filler = new Thread(() -> {
            try {
                line.fill();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }, "filler");
        filler.start();
        line.empty();
        filler.join();
        System.out.println("received " + line.received);
    }
}
