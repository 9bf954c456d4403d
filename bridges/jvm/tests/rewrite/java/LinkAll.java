import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;

/**
 * Defines and links (that is, verifies) each class file of a directory, each in a loader of its
 * own that finds the other classes as they were, and prints the outcome of each.
 *
 * <p>Arguments: the directory of the class files to try, then the class path of the others.
 */
public final class LinkAll {
    public static void main(String[] arguments) throws Exception {
        Path directory = Paths.get(arguments[0]);
        java.net.URL[] path = new java.net.URL[arguments.length - 1];
        for (int i = 1; i < arguments.length; i++) {
            path[i - 1] = Paths.get(arguments[i]).toUri().toURL();
        }
        PrintStream out = new PrintStream(System.out, false, "UTF-8");
        List<Path> files;
        try (java.util.stream.Stream<Path> walk = Files.walk(directory)) {
            files = walk.filter(p -> p.toString().endsWith(".class")).sorted()
                    .collect(java.util.stream.Collectors.toList());
        }
        for (Path file : files) {
            byte[] bytes = Files.readAllBytes(file);
            out.println(directory.relativize(file) + "\t" + outcome(bytes, path));
        }
        out.flush();
        // Threads that a static initialiser might have started must not keep us.
        Runtime.getRuntime().halt(0);
    }

    private static String outcome(byte[] bytes, java.net.URL[] path) throws Exception {
        try (One loader = new One(path)) {
            Class<?> type = loader.define(bytes);
            // Links without initialising.
            type.getDeclaredConstructors();
            return "linked";
        } catch (LinkageError | SecurityException | TypeNotPresentException e) {
            String message = String.valueOf(e.getMessage()).split("\n")[0];
            return e.getClass().getName() + (e instanceof VerifyError ? ": " + message : "");
        } catch (Throwable e) {
            return e.getClass().getName();
        }
    }

    /** Defines one class itself and leaves the others to a loader that never saw it. */
    private static final class One extends java.net.URLClassLoader {
        One(java.net.URL[] path) {
            super(path, ClassLoader.getPlatformClassLoader());
        }

        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }
}
