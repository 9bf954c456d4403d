import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Writes, compiles and runs a class with two thousand calls of collections. */
public class ManySites {
    private static String source() {
        StringBuilder text = new StringBuilder("import java.util.*; public class Wide {\n");
        text.append("  static final Map<Integer, Integer> M = new HashMap<>();\n");
        for (int method = 0; method < 40; method++) {
            text.append("  static void m").append(method).append("(List<Integer> l) {\n");
            for (int i = 0; i < 25; i++) {
                text.append("    l.add(").append(i).append("); M.merge(l.size() % 9, 1, Integer::sum);\n");
            }
            text.append("  }\n");
        }
        text.append("  public static String run() { List<Integer> l = new ArrayList<>();\n");
        for (int method = 0; method < 40; method++) {
            text.append("    m").append(method).append("(l);\n");
        }
        return text.append("    return l.size() + \" \" + M; } }\n").toString();
    }

    public static void main(String[] args) throws Exception {
        Path directory = Files.createTempDirectory("many-sites");
        try {
            Path file = directory.resolve("Wide.java");
            Files.write(file, source().getBytes(StandardCharsets.UTF_8));
            JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
            int failed = compiler.run(null, null, null, "-d", directory.toString(), file.toString());
            System.out.println("compiled: " + (failed == 0));
            try (URLClassLoader loader = new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
                Method run = loader.loadClass("Wide").getMethod("run");
                System.out.println(run.invoke(null));
            }
        } finally {
            try (Stream<Path> files = Files.walk(directory)) {
                Path[] all = files.sorted(Comparator.reverseOrder()).toArray(Path[]::new);
                Arrays.stream(all).forEach(path -> path.toFile().delete());
            }
        }
    }
}
