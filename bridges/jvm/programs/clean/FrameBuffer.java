import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Each reader has a duplicate: the same bytes, a position of its own. */
public class FrameBuffer {
    private final ByteBuffer frames = ByteBuffer.allocate(256);
    private final AtomicInteger sum = new AtomicInteger();

    FrameBuffer() {
        for (int i = 0; i < 128; i++) {
            frames.put(i, (byte) i);
        }
    }

    private void decode(ByteBuffer own) {
        for (int i = 0; i < 120; i++) {
            LockSupport.parkNanos(3_000_000L);
            sum.addAndGet(own.get() + frames.get(i)); // the second is absolute: it moves nothing
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FrameBuffer buffer = new FrameBuffer();
        ByteBuffer forAudio = buffer.frames.duplicate();
        ByteBuffer forVideo = buffer.frames.duplicate();
        Thread audio = new Thread(() -> buffer.decode(forAudio), "audio");
        Thread video = new Thread(() -> buffer.decode(forVideo), "video");
        audio.start();
        video.start();
        audio.join();
        video.join();
        System.out.println("sum " + buffer.sum.get());
    }
}
