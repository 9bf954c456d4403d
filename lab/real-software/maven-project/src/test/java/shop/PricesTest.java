package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class PricesTest {
    @Test
    void manyCustomersAskAtOnce() throws Exception {
        Prices prices = new Prices(new Catalogue());
        ExecutorService customers = Executors.newFixedThreadPool(4);
        List<Future<Integer>> answers = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            String article = "article " + i / 4;
            answers.add(customers.submit(() -> prices.of(article)));
        }
        for (int i = 0; i < 400; i++) {
            assertEquals(new Catalogue().lookUp("article " + i / 4), answers.get(i).get());
        }
        customers.shutdown();
    }
}
