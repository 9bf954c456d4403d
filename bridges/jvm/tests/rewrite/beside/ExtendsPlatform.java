import java.util.HashMap;

class ExtendsPlatform extends HashMap<String, String> {
    static final Object LOCK = new Object();

    void instance() {
        put("a", "b");
    }

    void above() {
        super.put("a", "b");
    }
}
