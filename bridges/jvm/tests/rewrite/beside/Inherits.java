import elsewhere.Parent;
import java.util.List;
import java.util.function.Predicate;

class Inherits extends Parent {
    void instance(List<String> list) {
        list.add("a");
        own();
        hidden();
        inherited();
    }

    Predicate<String> reference(List<String> list) {
        return list::remove;
    }

    static void instanceless(java.util.Map<String, String> map) {
        map.put("a", "b");
    }

    @Override
    public String put(String key, String value) {
        return super.put(key, value);
    }

    protected void own() {}

    private void hidden() {}
}
