import java.util.AbstractList;
import java.util.List;
import java.util.Random;

class InheritsProtected extends Random {
    static final Object LOCK = new Object();

    void instance(List<Integer> list) {
        list.add(next(3));
    }
}

abstract class InheritsClone extends AbstractList<String> implements Cloneable {
    static final Object LOCK = new Object();

    Object instance(List<Object> list) throws CloneNotSupportedException {
        Object copy = clone();
        list.add(copy);
        return copy;
    }
}
