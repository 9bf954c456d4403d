// since: 8
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Collections;
import watched.Base;

/** Every kind of call with every kind of argument and result. */
public class Kinds {
    static final Map<String, Integer> EARLY = new HashMap<>();

    static {
        EARLY.put("early", 1); // call: java.util.Map.put
    }

    static class Sub extends Base {
        final int size;

        Sub(List<String> names) {
            super(names.get(0)); // call: java.util.List.get
            this.size = names.size(); // call: java.util.List.size
        }

        @Override
        public String overridden() {
            return "sub of " + super.overridden(); // call: watched.Base.overridden
        }

        @Override
        protected String guarded(String more) {
            return "sub " + super.guarded(more); // call: watched.Base.guarded
        }
    }

    public static void main(String[] arguments) {
        HashMap<String, Integer> map = new HashMap<>();
        map.put("a", 1); // call: java.util.HashMap.put
        map.put("b", 2); // call: java.util.HashMap.put
        Map<String, Integer> asMap = map;
        System.out.println(asMap.get("a") + asMap.get("b")); // call: java.util.Map.get java.util.Map.get
        Base base = new Base("base");
        System.out.println(base.wide(1L << 40, 2.5, 3, 4.5f, (byte) 5, "six", new long[7])); // call: watched.Base.wide
        System.out.println(base.longs(Long.MIN_VALUE, -1)); // call: watched.Base.longs
        System.out.println(base.flag() ? base.letter((short) 3) : base.real(9f)); // call: watched.Base.flag watched.Base.letter dead: watched.Base.real
        base.nothing(); // call: watched.Base.nothing
        System.out.println(Base.firstOf(2, base, "x", "y")); // call: watched.Base.firstOf
        List<String> list = new ArrayList<>(List.class.getName().isEmpty() ? null : Collections.singletonList("only"));
        list.add("b"); // call: java.util.List.add
        list.add("a"); // call: java.util.List.add
        Collections.sort(list); // call: java.util.Collections.sort
        System.out.println(list);
        for (String item : list) { // call: java.util.List.iterator java.util.Iterator.hasNext java.util.Iterator.next
            System.out.print(item + ' ');
        }
        System.out.println();
        Sub sub = new Sub(list);
        System.out.println(sub.size + sub.overridden() + sub.guarded("more")); // call: Kinds$Sub.overridden Kinds$Sub.guarded
        Base asBase = sub;
        System.out.println(asBase.overridden()); // call: watched.Base.overridden
        int[] numbers = {3, 1, 2};
        System.out.println(numbers.clone().length + arguments.clone().length); // call: [I.clone [Ljava.lang.String;.clone
        System.out.println(EARLY.get("early")); // call: java.util.Map.get
        try {
            Map<String, String> none = arguments.length == 0 ? null : new HashMap<>();
            none.size(); // call: java.util.Map.size
        } catch (NullPointerException e) {
            System.out.println("null " + e.getStackTrace()[e.getStackTrace().length - 1].getMethodName());
        }
    }
}
