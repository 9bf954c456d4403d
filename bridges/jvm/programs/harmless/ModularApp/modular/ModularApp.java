// requires: 9
package modular;

import java.util.HashMap;
import java.util.Map;
import java.util.logging.Level;
import modular.internal.Ledger;

/** Classes in a named module, in packages that are not exported, call collections. */
public final class ModularApp {
    private ModularApp() { }

    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        Ledger ledger = new Ledger();
        for (int i = 0; i < 100; i++) {
            map.merge("key " + i % 7, i, Integer::sum);
            ledger.book("entry " + i);
        }
        System.out.println(map.get("key 3") + " " + ledger.size() + " " + Level.INFO);
        System.out.println(ModularApp.class.getModule() + " " + Ledger.class.getPackageName());
        System.out.println(ModularApp.class.getModule().canRead(Map.class.getModule()));
    }
}
