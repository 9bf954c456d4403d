import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Writers and readers lock alike. */
public class WriteLockOnly {
    private final Map<Integer, Integer> balances = new HashMap<>();

    private synchronized void deposit(int account, int amount) {
        Integer old = balances.get(account);
        balances.put(account, old == null ? amount : old + amount);
    }

    private synchronized int balance(int account) {
        Integer balance = balances.get(account);
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
        for (int i = 0; i < 150; i++) {
            LockSupport.parkNanos(3_000_000L);
            bank.balance(i % 30);
        }
        first.join();
        second.join();
        int sum = 0;
        for (int account = 0; account < 30; account++) {
            sum += bank.balance(account);
        }
        System.out.println("all together " + sum);
    }
}
