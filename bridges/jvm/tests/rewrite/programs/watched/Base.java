// since: 8
package watched;

/** A class of another package than the programs, with something for each kind of access. */
public class Base {
    private final String name;
    protected Object kept;

    public Base(String name) {
        this.name = name;
    }

    public double wide(long a, double b, int c, float d, byte e, String f, long[] g) {
        return a + b + c + d + e + f.length() + g.length;
    }

    public long longs(long a, long b) {
        return a * 31 + b;
    }

    public boolean flag() {
        return !name.isEmpty();
    }

    public char letter(short s) {
        return (char) ('a' + s);
    }

    public float real(float f) {
        return f / 2;
    }

    public void nothing() {
        kept = name;
    }

    protected String guarded(String more) {
        return name + "/" + more;
    }

    public String overridden() {
        return "base " + name;
    }

    public static String firstOf(int count, Base base, Object... rest) {
        return count + base.name + rest.length;
    }

    @Override
    public String toString() {
        return "Base(" + name + ")";
    }
}
