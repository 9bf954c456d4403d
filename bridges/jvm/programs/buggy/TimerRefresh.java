import java.util.HashMap;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.locks.LockSupport;

/** A timer refreshes exchange rates in the very map that requests read. */
public class TimerRefresh {
    private final Map<String, Double> rates = new HashMap<>();
    private int refreshed;

    private void refresh() {
        String currency = "C" + refreshed++ % 60;
        rates.put(currency, 1.0 + refreshed); //~ A
    }

    private double convert(int request) {
        Double rate = rates.get("C" + request % 60); //~ A
        return rate == null ? 0 : rate;
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
        double sum = 0;
        for (int request = 0; request < 150; request++) {
            sum += bank.convert(request);
            LockSupport.parkNanos(3_000_000L);
        }
        timer.cancel();
        System.out.println(sum >= 0 ? "converted" : "lost money");
    }
}
