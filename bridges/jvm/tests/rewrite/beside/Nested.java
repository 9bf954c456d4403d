import java.util.List;

class Nested {
    private void shared() {}

    static final class Inner {
        static final Object LOCK = new Object();

        void instance(List<String> list, Nested nested) {
            list.add("a");
            nested.shared();
        }
    }
}
