import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.LockSupport;

/** A relative get moves the buffer's position, so two readers of one buffer are two writers. */
public class FrameBuffer {
    private final ByteBuffer frames = ByteBuffer.allocate(1024);

    private int decode() {
        int sum = 0;
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            try {
                sum += frames.get(); //~ A A
            } catch (BufferUnderflowException end) {
                return sum;
            }
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        FrameBuffer buffer = new FrameBuffer();
        Thread audio = new Thread(buffer::decode, "audio");
        Thread video = new Thread(buffer::decode, "video");
        audio.start();
        video.start();
        audio.join();
        video.join();
        System.out.println("decoded");
    }
}
