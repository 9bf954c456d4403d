import java.util.ArrayList;
import java.util.List;

/** A class that has methods of the names that rewriting uses. */
public class OwnMethodNames {
    private static int rh$0(List<Integer> list) {
        list.add(0);
        return list.size();
    }

    static int rh$1(int number) {
        return number + 1;
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        System.out.println(rh$0(list) + rh$1(5) + list.size());
    }
}
