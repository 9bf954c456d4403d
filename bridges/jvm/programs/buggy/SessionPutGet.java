import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Logins write the session table while requests look into it ([TSVD] Figure 1). */
public class SessionPutGet {
    private final Map<Integer, String> sessions = new HashMap<>();

    private void acceptLogins() {
        for (int user = 0; user < 150; user++) {
            LockSupport.parkNanos(2_500_000L);
            sessions.put(user, "session of " + user); //~ A
        }
    }

    private int serveRequests() {
        int served = 0;
        for (int request = 0; request < 150; request++) {
            LockSupport.parkNanos(2_000_000L);
            if (sessions.get(request / 2) != null) { //~ A
                served++;
            }
        }
        return served;
    }

    public static void main(String[] args) throws InterruptedException {
        SessionPutGet server = new SessionPutGet();
        Thread logins = new Thread(server::acceptLogins, "logins");
        logins.start();
        int served = server.serveRequests();
        logins.join();
        System.out.println(served >= 0 ? "served" : "never");
    }
}
