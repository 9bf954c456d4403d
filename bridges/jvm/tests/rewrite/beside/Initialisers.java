import java.util.List;

class NoInitialiser {
    void work(List<String> list) {
        list.add("a");
    }
}

class Constants {
    static final int[] NUMBERS = {1, 2, 3};
    static int first = NUMBERS[0];

    void work(List<String> list) {
        list.add("a");
    }
}

class ImplementsPlatform extends Thread implements Comparable<ImplementsPlatform> {
    void work(List<String> list) {
        list.add("a");
    }

    @Override
    public int compareTo(ImplementsPlatform other) {
        return 0;
    }
}

class ReadsOther {
    static int[] same = Constants.NUMBERS;

    void work(List<String> list) {
        list.add("a");
    }
}

class ImplementsOwn implements RunningInterface {
    @Override
    public void own() {}

    void working(List<String> list) {
        list.add("a");
    }
}

class ExtendsOwn extends ReadsOther {
    @Override
    void work(List<String> list) {
        list.add("b");
    }
}

interface PlainInterface extends RunningInterface {
    default void working(List<String> list) {
        list.add("a");
    }
}

interface RunningInterface {
    Object LOCK = new Object();

    void own();

    default void work(List<String> list) {
        list.add("a");
    }
}
