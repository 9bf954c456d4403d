import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.*;
import java.util.function.Supplier;
import java.util.stream.BaseStream;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;

/**
 * Opens every window that this JDK has on its collections (iterators, views, wrappers, streams, and
 * windows on those) and on DOM documents (their nodes), and checks that the fields which the contracts name lead back to the collection.
 * Reads the contracts from the standard input, one per line, words separated by tabs:
 *
 * <pre>
 * contract    TYPE
 * window      TYPE    FIELD...
 * </pre>
 *
 * Writes one line for each class of window: whether the fields lead to the collection, and a way to
 * get such a window.
 *
 * <pre>
 * jdk         17
 * reached     CLASS    WAY
 * unlisted    CLASS    WAY      no contract of that class or a superclass of it
 * lost        CLASS    WAY      the fields lead elsewhere
 * </pre>
 *
 * Needs {@code --add-opens} for java.util, java.util.stream and the DOM of java.xml.
 */
public class JdkWindows {
    /** How many windows deep: a list iterator of a sub list of an unmodifiable list is three. */
    private static final int DEPTH = 3;

    private static final Set<String> contracts = new HashSet<>();
    private static final Map<String, List<String>> windows = new HashMap<>();
    private static final Map<String, String> findings = new TreeMap<>();

    enum Letter { A, B, C, D }

    public static void main(String[] arguments) throws Exception {
        for (String line : new BufferedReader(new InputStreamReader(System.in)).lines().collect(Collectors.toList())) {
            String[] words = line.split("\t");
            if (words[0].equals("contract")) {
                contracts.add(words[1]);
            } else if (words[0].equals("window")) {
                windows.put(words[1], Arrays.asList(words).subList(2, words.length));
            }
        }
        sources().forEach((name, source) -> {
            // A set that is built on a map is a window itself.
            Object collection = source.get();
            Object root = follow(collection);
            explore(collection, root, name, 0);
            for (Map.Entry<String, Object> wrapper : wrappers(collection).entrySet()) {
                consider(wrapper.getValue(), root, wrapper.getKey() + "(" + name + ")", 0);
            }
        });
        considerNodes();
        System.out.println("jdk\t" + Runtime.version().feature());
        findings.forEach((key, way) -> System.out.println(key + "\t" + way));
    }

    /** Each collection has enough elements for all of its windows to have some. */
    private static Map<String, Supplier<Object>> sources() {
        Map<String, Supplier<Object>> sources = new LinkedHashMap<>();
        List<Letter> letters = Arrays.asList(Letter.values());
        sources.put("ArrayList", () -> new ArrayList<>(letters));
        sources.put("LinkedList", () -> new LinkedList<>(letters));
        sources.put("ArrayDeque", () -> new ArrayDeque<>(letters));
        sources.put("PriorityQueue", () -> new PriorityQueue<>(letters));
        sources.put("HashSet", () -> new HashSet<>(letters));
        sources.put("LinkedHashSet", () -> new LinkedHashSet<>(letters));
        sources.put("TreeSet", () -> new TreeSet<>(letters));
        sources.put("EnumSet", () -> EnumSet.allOf(Letter.class));
        sources.put("JumboEnumSet", () -> EnumSet.allOf(Character.UnicodeScript.class));
        sources.put("Arrays.asList", () -> Arrays.asList(Letter.values()));
        sources.put("HashMap", () -> filled(new HashMap<>()));
        sources.put("LinkedHashMap", () -> filled(new LinkedHashMap<>()));
        sources.put("TreeMap", () -> filled(new TreeMap<>()));
        sources.put("WeakHashMap", () -> filled(new WeakHashMap<>()));
        sources.put("IdentityHashMap", () -> filled(new IdentityHashMap<>()));
        sources.put("EnumMap", () -> filled(new EnumMap<>(Letter.class)));
        return sources;
    }

    private static Map<Letter, Letter> filled(Map<Letter, Letter> map) {
        for (Letter letter : Letter.values()) {
            map.put(letter, letter);
        }
        return map;
    }

    /** What Collections wraps around it; the synchronized ones are meant to be opened, not followed. */
    private static Map<String, Object> wrappers(Object inner) {
        Map<String, Object> wrappers = new LinkedHashMap<>();
        for (Method method : Collections.class.getMethods()) {
            String name = method.getName();
            boolean wraps = name.startsWith("unmodifiable") || name.startsWith("checked")
                    || name.equals("newSetFromMap") || name.equals("asLifoQueue") || name.equals("newSequencedSetFromMap")
                    || name.equals("enumeration");
            if (!wraps || !method.getParameterTypes()[0].isInstance(inner)) {
                continue;
            }
            Object[] arguments = new Object[method.getParameterCount()];
            Arrays.fill(arguments, Object.class);
            arguments[0] = inner;
            try {
                wrappers.put(name, method.invoke(null, arguments));
            } catch (InvocationTargetException refused) {
                // newSetFromMap takes empty maps only.
                if (inner instanceof Map && !((Map<?, ?>) inner).isEmpty() && name.startsWith("new")) {
                    ((Map<?, ?>) inner).clear();
                    try {
                        Object set = method.invoke(null, arguments);
                        for (Letter letter : Letter.values()) {
                            @SuppressWarnings("unchecked") Set<Object> letters = (Set<Object>) set;
                            letters.add(letter);
                        }
                        wrappers.put(name, set);
                    } catch (ReflectiveOperationException unsupported) {
                        throw new IllegalStateException(name, unsupported);
                    }
                }
            } catch (IllegalAccessException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
        return wrappers;
    }

    /** The nodes of a document are windows on it, also those that are not yet in it. */
    private static void considerNodes() throws Exception {
        Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new InputSource(new StringReader("<a b='c'>text<!--comment--><d/><![CDATA[data]]></a>")));
        Map<String, Object> nodes = new LinkedHashMap<>();
        nodes.put("parsed element", document.getDocumentElement());
        nodes.put("parsed attribute", document.getDocumentElement().getAttributeNode("b"));
        nodes.put("attributes", document.getDocumentElement().getAttributes());
        nodes.put("children", document.getDocumentElement().getChildNodes());
        nodes.put("elements by name", document.getElementsByTagName("d"));
        for (Node node = document.getDocumentElement().getFirstChild(); node != null; node = node.getNextSibling()) {
            nodes.put("parsed " + node.getNodeName(), node);
        }
        nodes.put("new element", document.createElement("e"));
        nodes.put("new element with a namespace", document.createElementNS("urn:n", "e"));
        nodes.put("new text", document.createTextNode("text"));
        nodes.put("new attribute", document.createAttribute("f"));
        nodes.put("new fragment", document.createDocumentFragment());
        nodes.put("new instruction", document.createProcessingInstruction("g", "h"));
        nodes.forEach((name, node) -> consider(node, document, name, DEPTH));
    }

    private static void explore(Object window, Object root, String way, int depth) {
        if (depth == DEPTH) {
            return;
        }
        for (Class<?> face : publicInterfaces(window.getClass())) {
            for (Method method : face.getMethods()) {
                if (Modifier.isStatic(method.getModifiers()) || !opensWindow(method)) {
                    continue;
                }
                Object[] arguments = argumentsOf(method, window);
                if (arguments == null) {
                    continue;
                }
                try {
                    Object next = method.invoke(window, arguments);
                    if (next != null && next != window) {
                        consider(next, root, way + "." + method.getName(), depth + 1);
                    }
                } catch (InvocationTargetException | IllegalArgumentException unsupported) {
                    // This window does not have that method.
                } catch (IllegalAccessException impossible) {
                    throw new IllegalStateException(impossible);
                }
            }
        }
    }

    private static void consider(Object window, Object root, String way, int depth) {
        String name = window.getClass().getName();
        String verdict;
        if (listed(window.getClass()) == null) {
            if (harmless(window)) {
                return;
            }
            verdict = "unlisted";
        } else {
            Object reached = follow(window);
            if (reached != null && reached.getClass().isArray()) {
                return; // The iterator of Arrays.asList: an array has no contract.
            }
            verdict = reached == root ? "reached" : "lost";
        }
        findings.putIfAbsent(verdict + "\t" + name, way);
        explore(window, root, way, depth);
    }

    /** Copies and empty windows, behind which there is no collection. */
    private static boolean harmless(Object window) {
        String name = window.getClass().getName();
        return name.startsWith("java.util.Collections$Empty") || name.startsWith("java.util.Spliterators$Empty")
                || name.startsWith("java.util.ImmutableCollections");
    }

    private static boolean opensWindow(Method method) {
        if (method.getName().equals("clone") || method.getName().equals("trySplit")) {
            return false; // A copy, and a spliterator over part of an array.
        }
        Class<?> result = method.getReturnType();
        return Collection.class.isAssignableFrom(result) || Map.class.isAssignableFrom(result)
                || Iterator.class.isAssignableFrom(result) || BaseStream.class.isAssignableFrom(result)
                || Spliterator.class.isAssignableFrom(result) || Enumeration.class.isAssignableFrom(result);
    }

    /** Arguments for the methods that open windows; null for methods that a probe cannot call. */
    private static Object[] argumentsOf(Method method, Object window) {
        Class<?>[] types = method.getParameterTypes();
        Object[] arguments = new Object[types.length];
        Object low = Letter.A;
        Object high = Letter.D;
        if (method.getName().startsWith("sub") && descending(window)) {
            low = Letter.D;
            high = Letter.A;
        }
        for (int index = 0; index < types.length; index++) {
            if (types[index] == int.class) {
                arguments[index] = index == 0 ? 0 : 1;
            } else if (types[index] == long.class) {
                arguments[index] = 0L;
            } else if (types[index] == boolean.class) {
                arguments[index] = true;
            } else if (types[index] == Object.class) {
                arguments[index] = index == 0 ? low : high;
            } else {
                return null;
            }
        }
        return arguments;
    }

    private static boolean descending(Object window) {
        Comparator<?> order = window instanceof SortedMap ? ((SortedMap<?, ?>) window).comparator()
                : window instanceof SortedSet ? ((SortedSet<?>) window).comparator() : null;
        return order != null;
    }

    private static List<Class<?>> publicInterfaces(Class<?> type) {
        Set<Class<?>> faces = new LinkedHashSet<>();
        for (Class<?> in = type; in != null; in = in.getSuperclass()) {
            for (Class<?> face : in.getInterfaces()) {
                if (Modifier.isPublic(face.getModifiers())) {
                    faces.add(face);
                }
            }
            if (Modifier.isPublic(in.getModifiers()) && in != Object.class) {
                faces.add(in);
            }
        }
        return new ArrayList<>(faces);
    }

    /** The nearest class at or above `type` with a contract. */
    private static String listed(Class<?> type) {
        for (Class<?> in = type; in != null; in = in.getSuperclass()) {
            if (windows.containsKey(in.getName()) || contracts.contains(in.getName())) {
                return in.getName();
            }
        }
        return null;
    }

    /** The first object without a window contract on the way through the fields. */
    private static Object follow(Object window) {
        Object at = window;
        for (int steps = 0; steps < 16; steps++) {
            String listed = at == null ? null : listed(at.getClass());
            if (listed == null || !windows.containsKey(listed)) {
                return at;
            }
            at = behind(at, windows.get(listed));
        }
        return null;
    }

    private static Object behind(Object window, List<String> fields) {
        for (String name : fields) {
            for (Class<?> in = window.getClass(); in != null; in = in.getSuperclass()) {
                try {
                    Field field = in.getDeclaredField(name);
                    if (!field.getType().isPrimitive()) {
                        field.setAccessible(true);
                        Object value = field.get(window);
                        if (value != null) {
                            return value;
                        }
                    }
                } catch (NoSuchFieldException elsewhere) {
                    // A superclass or the next name may have it.
                } catch (IllegalAccessException impossible) {
                    throw new IllegalStateException(impossible);
                }
            }
        }
        return null;
    }
}
