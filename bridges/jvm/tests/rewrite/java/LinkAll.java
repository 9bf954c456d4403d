import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Defines and links (that is, verifies) each class file of a directory and prints the outcome of
 * each, one line {@code file TAB outcome}.
 *
 * <p>Arguments: {@code together}, when the class files belong together, or {@code alone}, when each
 * is to be tried in a loader of its own that finds all other classes as they were; the directory;
 * the class path of the others.
 */
public final class LinkAll {
    public static void main(String[] arguments) throws Exception {
        boolean alone = arguments[0].equals("alone");
        Path directory = Paths.get(arguments[1]);
        URL[] path = new URL[arguments.length - 2];
        for (int i = 2; i < arguments.length; i++) {
            path[i - 2] = Paths.get(arguments[i]).toUri().toURL();
        }
        List<Path> files;
        try (Stream<Path> walk = Files.walk(directory)) {
            files = walk.filter(p -> p.toString().endsWith(".class")).sorted().collect(Collectors.toList());
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(text, false, "UTF-8");
        URLClassLoader together = new URLClassLoader(path, ClassLoader.getSystemClassLoader());
        for (Path file : files) {
            Path name = directory.relativize(file);
            String outcome;
            if (alone) {
                try (One loader = new One(path)) {
                    outcome = outcome(() -> loader.define(Files.readAllBytes(file)));
                }
            } else {
                String className = name.toString().replace('/', '.').replaceAll("\\.class$", "");
                outcome = outcome(() -> Class.forName(className, false, together));
            }
            out.println(name + "\t" + outcome);
        }
        out.flush();
        System.out.write(text.toByteArray());
        System.out.flush();
        // Threads that a loaded class might have started must not keep us.
        Runtime.getRuntime().halt(0);
    }

    interface Definition {
        Class<?> define() throws Exception;
    }

    private static String outcome(Definition definition) {
        try {
            // Links without initialising.
            definition.define().getDeclaredConstructors();
            return "linked";
        } catch (Throwable e) {
            return e.getClass().getName() + ": " + String.valueOf(e.getMessage()).replace('\n', '|');
        }
    }

    /** Defines one class itself and finds the others as they were. */
    private static final class One extends URLClassLoader {
        One(URL[] path) {
            super(path, ClassLoader.getSystemClassLoader());
        }

        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }
    }
}
