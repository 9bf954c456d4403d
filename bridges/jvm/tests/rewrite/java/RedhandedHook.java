package java.lang;

/** Stands in for the real hook: counts the calls of each site and writes them down at the end. */
public final class RedhandedHook {
    private static final java.util.concurrent.ConcurrentHashMap<Integer, Long> CALLS =
            new java.util.concurrent.ConcurrentHashMap<>();

    public static void call(Object receiver, int site) {
        CALLS.merge(site, 1L, Long::sum);
    }

    /** Called by the runner through reflection: one line `site calls` for each site. */
    public static String report() {
        StringBuilder text = new StringBuilder();
        CALLS.forEach((site, calls) -> text.append(site).append(' ').append(calls).append('\n'));
        return text.toString();
    }
}
