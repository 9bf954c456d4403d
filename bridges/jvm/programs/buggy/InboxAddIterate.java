import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Mail arrives while another thread counts what is unread. */
public class InboxAddIterate {
    private final List<String> inbox = new ArrayList<>();

    private void receive() {
        for (int i = 0; i < 150; i++) {
            LockSupport.parkNanos(2_500_000L);
            inbox.add("mail " + i); //~ A
        }
    }

    private int countUnread() {
        int unread = 0;
        try {
            for (String mail : inbox) { //~ A
                unread += mail == null || mail.endsWith("3") ? 0 : 1;
            }
        } catch (ConcurrentModificationException changedMeanwhile) {
            return -1;
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
        System.out.println("counted");
    }
}
