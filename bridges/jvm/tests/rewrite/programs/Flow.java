// since: 8
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** Calls amid every kind of control flow. */
public class Flow {
    enum Colour { RED, GREEN, BLUE } // call: [LFlow$Colour;.clone

    static int table(int n, List<Integer> list) {
        switch (n) {
            case 0: return list.size(); // call: java.util.List.size
            case 1: list.add(1); // call: java.util.List.add
            case 2: list.add(2); break; // call: java.util.List.add
            case 3: return -list.get(0); // call: java.util.List.get
            default: list.clear(); // call: java.util.List.clear
        }
        return list.size(); // call: java.util.List.size
    }

    static int lookup(int n, List<Integer> list) {
        switch (n) {
            case -100000: return list.size(); // call: java.util.List.size
            case 7: list.add(7); break; // call: java.util.List.add
            case 1000000: list.add(1000000); // call: java.util.List.add
        }
        return list.indexOf(7); // call: java.util.List.indexOf
    }

    static String strings(String s, Map<String, String> map) {
        switch (s) {
            case "one": return map.get("one"); // call: java.util.Map.get
            case "Aa": return map.put("Aa", "1"); // call: java.util.Map.put
            case "BB": return map.put("BB", "2"); // call: java.util.Map.put
            default: return map.remove(s); // call: java.util.Map.remove
        }
    }

    static int enums(Colour colour, Deque<Colour> deque) {
        switch (colour) {
            case RED: deque.push(colour); break; // call: java.util.Deque.push
            case BLUE: deque.addLast(colour); break; // call: java.util.Deque.addLast
            default:
        }
        return deque.size(); // call: java.util.Deque.size
    }

    static String tried(Deque<String> deque, boolean fail) {
        try {
            String first = deque.removeFirst(); // call: java.util.Deque.removeFirst
            if (fail) {
                throw new IllegalStateException(first);
            }
            return first;
        } catch (NoSuchElementException e) {
            return "empty";
        } catch (IllegalStateException e) {
            return "failed " + deque.size(); // call: java.util.Deque.size
        } finally {
            // Compiled once for each way out.
            deque.offer("finally"); // call: java.util.Deque.offer java.util.Deque.offer java.util.Deque.offer dead: java.util.Deque.offer
        }
    }

    static synchronized int locked(List<String> list) {
        synchronized (list) {
            list.add("x"); // call: java.util.List.add
            return list.size(); // call: java.util.List.size
        }
    }

    static int nested(List<List<Integer>> lists) {
        int sum = 0;
        outer:
        for (int i = 0; i < lists.size(); i++) { // call: java.util.List.size
            Iterator<Integer> numbers = lists.get(i).iterator(); // call: java.util.List.get java.util.List.iterator
            while (numbers.hasNext()) { // call: java.util.Iterator.hasNext
                int next = numbers.next(); // call: java.util.Iterator.next
                if (next < 0) continue outer;
                sum += next > 2 ? lists.get(next % lists.size()).get(0) : next; // call: java.util.List.get java.util.List.size java.util.List.get
            }
        }
        return sum;
    }

    public static void main(String[] arguments) {
        List<Integer> list = new ArrayList<>();
        for (int n : new int[] {1, 2, 0, 3, 9}) System.out.print(table(n, list) + " ");
        for (int n : new int[] {-100000, 7, 1000000, 5}) System.out.print(lookup(n, list) + " ");
        Map<String, String> map = new HashMap<>();
        for (String s : new String[] {"one", "Aa", "BB", "Aa", "other"}) System.out.print(strings(s, map) + " ");
        Deque<Colour> colours = new ArrayDeque<>();
        for (Colour colour : Colour.values()) System.out.print(enums(colour, colours) + " ");
        Deque<String> deque = new ArrayDeque<>();
        System.out.println(tried(deque, false) + tried(deque, true) + tried(deque, false) + deque);
        System.out.println(locked(new ArrayList<>()));
        List<List<Integer>> lists = new ArrayList<>();
        lists.add(new ArrayList<>(java.util.Arrays.asList(1, 5, -1, 100))); // call: java.util.List.add
        lists.add(new ArrayList<>(java.util.Arrays.asList(2, 7))); // call: java.util.List.add
        System.out.println(nested(lists));
    }
}
