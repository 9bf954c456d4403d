package java.lang;

import java.util.concurrent.locks.LockSupport;

/**
 * What every rewritten call site calls first. It lives in {@code java.lang} because that is the one
 * package which every class loader delegates and every module can read.
 *
 * <p>It throws nothing, holds no lock and, unless a virtual thread is delayed, runs no Java code but
 * its own.
 *
 * <p>The filter: an access that the same thread made at the same site to the same object within the
 * same beat would teach the engine nothing, so it stays in Java. A beat lasts some milliseconds.
 * While a thread is delayed, accesses to objects that may be the one it is about to touch always go to
 * the engine. And a site that touches very many different objects within one beat is sampled.
 */
public final class RedhandedHook {
    /** Equal to {@link #beat}, or 0 while any thread is delayed: what most calls need to know. */
    private static volatile long stamp;
    /** Changed by the agent every few milliseconds; never 0. */
    private static volatile long beat = 1;
    /** Bit {@code identityHashCode % 64} is set for each object that a delayed thread will touch. */
    private static volatile long trapped;
    /** How often a site reached {@link #OBJECTS_PER_BEAT}; approximate. */
    private static long sampled;

    private static final int SLOTS_LOG2 = 13;
    private static final long[] RECENT = new long[1 << SLOTS_LOG2];

    /** Accesses that a site may send to the engine within one beat; the rest passes unobserved. */
    private static final int OBJECTS_PER_BEAT = 64;

    /** Sites about which something is remembered here; calls at others cost a little more. */
    private static final int SITES = 1 << 16;
    /** For each site: the low 24 bits of a beat, and how many accesses it sent in it (8 bits). */
    private static final int[] SENT = new int[SITES];
    /**
     * For each site the class of the receiver seen last that no contract covers, or the first one that
     * a contract does, with the number of its rule. The agent lets only one thread write the latter, rule
     * first: who sees the class and not yet the rule finds 0, which is none. Only classes of loaders
     * that live as long as the JVM are kept, so that nothing here keeps a loader from being collected.
     */
    private static final Class<?>[] IGNORED = new Class<?>[SITES];
    private static final Class<?>[] WATCHED = new Class<?>[SITES];
    private static final int[] RULES = new int[SITES];

    private static final int REMEMBER_IGNORED = 1;
    private static final int REMEMBER_WATCHED = 2;
    private static final int DELAY = 4;
    private static final int FORGET = 8;

    private RedhandedHook() {}

    /** Called before the original call, with its receiver (or the argument that it works on). */
    public static void call(Object receiver, int site) {
        if (receiver == null) {
            return; // the original call throws what it throws
        }
        Class<?> type = receiver.getClass();
        if (site < SITES && IGNORED[site] == type) {
            return;
        }
        long now = stamp;
        if (now != 0 && sentEnough(site, now)) {
            return;
        }
        int hash = System.identityHashCode(receiver);
        boolean mayMeetTrap = false;
        if (now == 0) {
            now = beat;
            mayMeetTrap = (trapped >>> hash & 1) != 0;
            if (!mayMeetTrap && sentEnough(site, now)) {
                return;
            }
        }
        Thread thread = Thread.currentThread();
        long key = ((long) hash << 32 | site) * 0x9E3779B97F4A7C15L;
        int slot = (int) (key >>> (64 - SLOTS_LOG2));
        long access = key ^ idOf(thread) * 0xC2B2AE3D27D4EB4FL ^ now * 0x165667B19E3779F9L;
        if (!mayMeetTrap) {
            if (RECENT[slot] == access) {
                return;
            }
            RECENT[slot] = access;
            countSent(site, now);
        }
        ask(receiver, type, site, hash, thread, slot);
    }

    /** Tells threads apart without running code of the program: it may override {@code getId}. */
    private static long idOf(Thread thread) {
        return thread.getClass().getClassLoader0() == null ? thread.getId() : System.identityHashCode(thread);
    }

    private static boolean sentEnough(int site, long now) {
        int count = SENT[site & (SITES - 1)];
        return (count & 0xFF) >= OBJECTS_PER_BEAT && count >>> 8 == ((int) now & 0xFFFFFF);
    }

    private static void countSent(int site, long now) {
        int count = SENT[site & (SITES - 1)];
        int of = (int) now & 0xFFFFFF;
        count = count >>> 8 == of ? count + 1 : of << 8 | 1;
        SENT[site & (SITES - 1)] = count;
        if ((count & 0xFF) == OBJECTS_PER_BEAT) {
            sampled++;
        }
    }

    /** Asks the engine, and remembers what it says of the receiver's class. */
    private static void ask(Object receiver, Class<?> type, int site, int hash, Thread thread, int slot) {
        int rule = site < SITES && WATCHED[site] == type ? RULES[site] : 0;
        long answer = reached(receiver, site, rule, hash, thread);
        if (answer == 0) {
            return;
        }
        if ((answer & FORGET) != 0) {
            RECENT[slot] = 0;
        }
        if (site < SITES) {
            if ((answer & REMEMBER_IGNORED) != 0) {
                IGNORED[site] = type;
            } else if ((answer & REMEMBER_WATCHED) != 0) {
                RULES[site] = (int) (answer >>> 8) & 0xFFFFFF;
                WATCHED[site] = type;
            }
        }
        if ((answer & DELAY) != 0) {
            delayVirtual(answer >>> 32, thread);
        }
    }

    /**
     * Delays a virtual thread where it does not pin its carrier. Platform threads are delayed in
     * native code, where neither an interrupt nor a permit is touched.
     */
    private static void delayVirtual(long token, Thread thread) {
        try {
            long nanos;
            while (!thread.isInterrupted() && (nanos = remaining(token)) > 0) {
                LockSupport.parkNanos(nanos);
            }
        } finally {
            finish(token);
            // A permit that the program gave meanwhile may have been consumed: give it back. A
            // spurious permit is allowed by the contract of park, a lost one is not.
            LockSupport.unpark(thread);
        }
    }

    private static native long reached(Object receiver, int site, int rule, int hash, Thread thread);

    /** Nanoseconds that the delay should still last, at most one slice; 0 when it is over. */
    private static native long remaining(long token);

    private static native void finish(long token);
}
