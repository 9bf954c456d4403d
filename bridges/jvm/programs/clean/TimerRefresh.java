import java.util.HashMap;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** A timer builds new rates and hands them over; whoever takes them may even write them. */
public class TimerRefresh {
    private final AtomicReference<Map<String, Double>> delivery = new AtomicReference<>();
    private int refreshed;

    private void refresh() {
        Map<String, Double> rates = new HashMap<>();
        for (int i = 0; i < 5; i++) {
            rates.put("C" + i, 1.0 + refreshed);
        }
        refreshed++;
        delivery.set(rates); // what nobody took is lost, and nobody has it
    }

    public static void main(String[] args) {
        TimerRefresh bank = new TimerRefresh();
        Timer timer = new Timer("rates", true);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                bank.refresh();
            }
        }, 0, 3);
        int taken = 0;
        while (taken < 100) {
            Map<String, Double> rates = bank.delivery.getAndSet(null);
            if (rates != null) {
                rates.put("own", 1.0);
                taken += rates.size() == 6 ? 1 : 0;
            }
            LockSupport.parkNanos(500_000L);
        }
        timer.cancel();
        System.out.println("took " + taken);
    }
}
