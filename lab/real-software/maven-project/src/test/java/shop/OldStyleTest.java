package shop;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.Test;

public class OldStyleTest {
    @Test
    public void countsNames() throws Exception {
        List<String> names = new ArrayList<>();
        ExecutorService clerks = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 200; i++) {
            int number = i;
            clerks.submit(() -> {
                synchronized (names) {
                    names.add("name " + number);
                }
            });
        }
        clerks.shutdown();
        clerks.awaitTermination(1, TimeUnit.MINUTES);
        assertEquals(200, names.size());
    }

    @Test(expected = IllegalArgumentException.class)
    public void anArticleHasAName() {
        new Prices(new Catalogue()).of("");
    }
}
