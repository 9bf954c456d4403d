import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.concurrent.locks.LockSupport;

/** Two parts of a file are hashed at once into one digest. */
public class FileDigest {
    private final MessageDigest digest;

    FileDigest() throws Exception {
        digest = MessageDigest.getInstance("SHA-256");
    }

    private void hashPart(String name) {
        for (int block = 0; block < 120; block++) {
            byte[] bytes = readBlock(name, block);
            digest.update(bytes); //~ A A
        }
    }

    private static byte[] readBlock(String name, int block) {
        LockSupport.parkNanos(3_000_000L);
        return (name + block).getBytes(StandardCharsets.UTF_8);
    }

    public static void main(String[] args) throws Exception {
        FileDigest file = new FileDigest();
        Thread head = new Thread(() -> file.hashPart("head"), "head");
        Thread tail = new Thread(() -> file.hashPart("tail"), "tail");
        head.start();
        tail.start();
        head.join();
        tail.join();
        System.out.println("digest of " + file.digest.digest().length + " bytes");
    }
}
