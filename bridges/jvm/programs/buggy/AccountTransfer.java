import java.util.concurrent.locks.LockSupport;

/** Transfers lock the giving account first, so two in opposite directions wait for each other. */
public class AccountTransfer {
    private static final class Account {
        private int balance = 1_000;
    }

    private static void transfer(Account from, Account to, int amount) {
        synchronized (from) {
            LockSupport.parkNanos(2_000_000L); // asks whether the balance suffices
            synchronized (to) { //! A A
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account mine = new Account();
        Account yours = new Account();
        Thread give = new Thread(() -> repeat(mine, yours), "give");
        Thread take = new Thread(() -> repeat(yours, mine), "take");
        give.setDaemon(true);
        take.setDaemon(true);
        give.start();
        take.start();
        give.join(6_000);
        take.join(100);
        System.out.println("the bank closes");
    }

    private static void repeat(Account from, Account to) {
        for (int i = 0; i < 1_000; i++) {
            transfer(from, to, 1);
        }
    }
}
