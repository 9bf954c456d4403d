import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** The writers lock, the readers do not: the most common half of a fix ([TSVD] 5.2). */
public class WriteLockOnly {
    private final Map<Integer, Integer> balances = new HashMap<>();

    private void deposit(int account, int amount) {
        synchronized (balances) {
            Integer old = balances.get(account); // as safe as the put below: all writers lock
            balances.put(account, old == null ? amount : old + amount); //~ A
        }
    }

    private int balance(int account) {
        Integer balance = balances.get(account); //~ A
        return balance == null ? 0 : balance;
    }

    public static void main(String[] args) throws InterruptedException {
        WriteLockOnly bank = new WriteLockOnly();
        Runnable teller = () -> {
            for (int i = 0; i < 120; i++) {
                LockSupport.parkNanos(4_000_000L);
                bank.deposit(i % 30, 10);
            }
        };
        Thread first = new Thread(teller, "teller-1");
        Thread second = new Thread(teller, "teller-2");
        first.start();
        second.start();
        int sum = 0;
        for (int i = 0; i < 150; i++) {
            LockSupport.parkNanos(3_000_000L);
            sum += bank.balance(i % 30);
        }
        first.join();
        second.join();
        System.out.println(sum >= 0 ? "balanced" : "overdrawn");
    }
}
