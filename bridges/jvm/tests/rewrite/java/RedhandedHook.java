package java.lang;

/** Stands in for the real hook: counts the calls of each site and writes them down at the end. */
public final class RedhandedHook {
    private static final java.util.concurrent.ConcurrentHashMap<Integer, Seen> SEEN =
            new java.util.concurrent.ConcurrentHashMap<>();

    private static final class Seen {
        final java.util.concurrent.atomic.AtomicInteger calls = new java.util.concurrent.atomic.AtomicInteger();
        volatile String type = "null";
    }

    public static void call(Object receiver, int site) {
        Seen seen = SEEN.get(site);
        if (seen == null) {
            seen = SEEN.computeIfAbsent(site, key -> new Seen());
        }
        seen.calls.incrementAndGet();
        if (receiver != null) {
            seen.type = receiver.getClass().getName();
        }
    }

    /** Called by the runner through reflection: one line `site calls type` for each site. */
    public static String report() {
        StringBuilder text = new StringBuilder();
        SEEN.forEach((site, seen) -> text.append(site + " " + seen.calls + " " + seen.type + "\n"));
        return text.toString();
    }
}
