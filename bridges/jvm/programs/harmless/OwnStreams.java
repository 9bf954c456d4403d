import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Reads its standard input to the end, then replaces all three streams. */
public class OwnStreams {
    public static void main(String[] args) throws IOException {
        List<String> lines = new ArrayList<>();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            lines.add(line);
        }
        System.out.println(lines);
        PrintStream out = System.out;
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        System.setOut(new PrintStream(captured, true));
        System.setErr(new PrintStream(errors, true));
        System.setIn(new ByteArrayInputStream(new byte[] {42}));
        lines.add("" + System.in.read());
        System.out.println(lines.size());
        System.err.println("an error");
        out.println(captured.toString().trim() + " " + errors.toString().trim() + " " + lines.get(2));
    }
}
