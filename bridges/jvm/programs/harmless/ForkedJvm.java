import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;

/** Starts another JVM, as build tools do, and reads its standard output. */
public class ForkedJvm {
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length > 0) {
            List<String> words = new ArrayList<>();
            words.add("the child");
            words.add("speaks");
            System.out.println(words);
            System.exit(5);
        }
        String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
        ProcessBuilder builder =
                new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), "ForkedJvm", "child");
        Process child = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (BufferedReader out = new BufferedReader(new InputStreamReader(child.getInputStream()))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                System.out.println("heard: " + line);
            }
        }
        System.out.println("exit " + child.waitFor());
    }
}
