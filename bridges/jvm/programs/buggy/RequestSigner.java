import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** One Mac signs the requests of two threads, and sometimes both at once. */
public class RequestSigner {
    private final Mac mac;

    RequestSigner() throws Exception {
        mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec("secret".getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    }

    private byte[] sign(String request) {
        return mac.doFinal(request.getBytes(StandardCharsets.UTF_8)); //~ A A
    }

    private void send(String name) {
        for (int i = 0; i < 110; i++) {
            LockSupport.parkNanos(3_000_000L);
            try {
                sign(name + i);
            } catch (RuntimeException torn) {
                // The digest was reset under us: the bug, seen by luck.
            }
        }
    }

    public static void main(String[] args) throws Exception {
        RequestSigner signer = new RequestSigner();
        Thread upload = new Thread(() -> signer.send("upload"), "upload");
        Thread download = new Thread(() -> signer.send("download"), "download");
        upload.start();
        download.start();
        upload.join();
        download.join();
        System.out.println("sent");
    }
}
