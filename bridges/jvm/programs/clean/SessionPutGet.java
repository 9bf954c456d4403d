import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Logins write the session table while requests look into it, both under one ReentrantLock. */
public class SessionPutGet {
    private final Map<Integer, String> sessions = new HashMap<>();
    private final ReentrantLock lock = new ReentrantLock();

    private void acceptLogins() {
        for (int user = 0; user < 150; user++) {
            LockSupport.parkNanos(2_500_000L);
            lock.lock();
            try {
                sessions.put(user, "session of " + user);
            } finally {
                lock.unlock();
            }
        }
    }

    private void serveRequests() {
        for (int request = 0; request < 150; request++) {
            LockSupport.parkNanos(2_000_000L);
            lock.lock();
            try {
                sessions.get(request / 2);
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SessionPutGet server = new SessionPutGet();
        Thread logins = new Thread(server::acceptLogins, "logins");
        logins.start();
        server.serveRequests();
        logins.join();
        System.out.println(server.sessions.size() + " sessions");
    }
}
