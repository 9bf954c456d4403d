import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;

/** Mail arrives while another thread counts it: the List behind the interface copies on write. */
public class InboxAddIterate {
    private final List<String> inbox = new CopyOnWriteArrayList<>();

    private void receive() {
        for (int i = 0; i < 150; i++) {
            LockSupport.parkNanos(2_500_000L);
            inbox.add("mail " + i);
        }
    }

    private int countUnread() {
        int unread = 0;
        for (String mail : inbox) {
            unread += mail.endsWith("3") ? 0 : 1;
        }
        return unread;
    }

    public static void main(String[] args) throws InterruptedException {
        InboxAddIterate box = new InboxAddIterate();
        Thread receiver = new Thread(box::receive, "receiver");
        receiver.start();
        for (int i = 0; i < 120; i++) {
            box.countUnread();
            LockSupport.parkNanos(3_000_000L);
        }
        receiver.join();
        System.out.println(box.countUnread() + " unread");
    }
}
