import java.util.List;

class MakesObject {
    static final MakesObject ONE = new MakesObject();

    Runnable work(List<String> list) {
        list.add("a");
        list.remove("a");
        return list::clear;
    }
}
