package shop;

import java.util.HashMap;
import java.util.Map;

/** Remembers what the catalogue said. It is used by all threads of the shop, and it should not be. */
public class Prices {
    private final Map<String, Integer> known = new HashMap<>();
    private final Catalogue catalogue;

    public Prices(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** The price of an article in cents. */
    public int of(String article) {
        Integer price = known.get(article);
        if (price == null) {
            price = catalogue.lookUp(article);
            known.put(article, price);
        }
        return price;
    }
}
