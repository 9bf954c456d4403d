import java.util.concurrent.locks.LockSupport;

/** Transfers lock the account with the smaller number first, whoever gives. */
public class AccountTransfer {
    private static final class Account {
        private final int number;
        private int balance = 1_000;

        Account(int number) {
            this.number = number;
        }
    }

    private static void transfer(Account from, Account to, int amount) {
        Account first = from.number < to.number ? from : to;
        Account second = first == from ? to : from;
        synchronized (first) {
            LockSupport.parkNanos(1_000_000L);
            synchronized (second) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account mine = new Account(1);
        Account yours = new Account(2);
        Thread give = new Thread(() -> repeat(mine, yours), "give");
        Thread take = new Thread(() -> repeat(yours, mine), "take");
        give.start();
        take.start();
        give.join();
        take.join();
        System.out.println(mine.balance + " and " + yours.balance);
    }

    private static void repeat(Account from, Account to) {
        for (int i = 0; i < 200; i++) {
            transfer(from, to, 1);
        }
    }
}
