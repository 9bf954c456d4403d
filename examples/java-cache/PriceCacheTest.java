/** Two customers ask for prices at the same time. The test is green, run after run. */
public class PriceCacheTest {
    public static void main(String[] args) throws InterruptedException {
        PriceCache cache = new PriceCache();
        Thread alice = new Thread(() -> browse(cache, "book"), "alice");
        Thread bob = new Thread(() -> browse(cache, "record"), "bob");
        alice.start();
        bob.start();
        alice.join();
        bob.join();
        System.out.println("ok: all prices are right");
    }

    private static void browse(PriceCache cache, String kind) {
        for (int number = 0; number < 60; number++) {
            String article = kind + "-" + number % 50;
            int first = cache.priceOf(article);
            int second = cache.priceOf(article);
            if (first != second) {
                throw new AssertionError(article + " costs " + first + " and " + second);
            }
        }
    }
}
