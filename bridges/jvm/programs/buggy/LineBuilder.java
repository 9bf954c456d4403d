import java.util.concurrent.locks.LockSupport;

/** Two threads append to one StringBuilder to report their progress. */
public class LineBuilder {
    private final StringBuilder progress = new StringBuilder(4096);

    private void download() {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            progress.append('d'); //~ A
        }
    }

    private void unpack() {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            progress.append("unpacked ").append(i); //~ A
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LineBuilder line = new LineBuilder();
        Thread download = new Thread(line::download, "download");
        Thread unpack = new Thread(line::unpack, "unpack");
        download.start();
        unpack.start();
        download.join();
        unpack.join();
        System.out.println("progress has " + (line.progress.length() > 0 ? "some" : "no") + " text");
    }
}
