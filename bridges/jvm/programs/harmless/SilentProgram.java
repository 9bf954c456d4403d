import java.util.ArrayList;
import java.util.List;

/** Prints nothing, and nothing must be printed for it. */
public class SilentProgram {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            list.add(i);
        }
        System.exit(list.size() == 1_000 ? 0 : 1);
    }
}
