package shop;

/** Where prices come from. Final: only an inline mock maker can mock it. */
public final class Catalogue {
    /** The price of an article in cents. */
    public int lookUp(String article) {
        if (article.isEmpty()) {
            throw new IllegalArgumentException("no article");
        }
        int sum = 0;
        for (int i = 0; i < 2000; i++) {
            sum += article.charAt(i % article.length());
        }
        return sum;
    }
}
