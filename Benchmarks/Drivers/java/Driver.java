import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.BufferedReader;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The driver of URLEncoder and URLDecoder; see ../README.md. */
final class Driver {
    /** The warm-up time before the first timing of an operation, during which the JVM compiles the code. */
    private static final long FIRST_WARM_UP_NS = 3_000_000_000L;

    /** The warm-up time before the first timing of each further workload of an operation. */
    private static final long WARM_UP_NS = 300_000_000L;

    /** For each label, Java's name of the charset that browsers use. */
    private static final Map<String, String> CHARSETS = Map.of("gbk", "GBK", "big5", "Big5", "shift_jis", "windows-31j",
            "euc-kr", "x-windows-949", "gb18030", "GB18030", "windows-1251", "windows-1251");

    private final Path folder;
    private final Map<String, List<String>> workloads = new HashMap<>();
    private final Set<String> warm = new HashSet<>();

    private Driver(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] arguments) throws IOException {
        Driver driver = new Driver(Path.of(arguments[0]));
        System.out.println("ready java " + Runtime.version().feature() + "." + Runtime.version().interim() + "."
                + Runtime.version().update());
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            System.out.println(driver.answer(line));
        }
    }

    private String answer(String request) {
        String[] words = request.split(" ", 4);
        // The library accepts only text, and random bytes are not valid text.
        if (words.length < 4 || words[2].startsWith("random-")) {
            return "unsupported";
        }
        UnaryOperator<String> operation = operation(words[1]);
        if (operation == null) {
            return "unsupported";
        }
        try {
            List<String> texts = load(words[2]);
            switch (words[0]) {
                case "time":
                    if (warm.add(words[1] + " " + words[2])) {
                        warmUp(operation, texts, warm.add(words[1]) ? FIRST_WARM_UP_NS : WARM_UP_NS);
                    }
                    return Long.toString(time(operation, texts, Integer.parseInt(words[3])));
                case "check":
                    check(operation, texts, Path.of(words[3]));
                    return "ok";
                default:
                    return "unsupported";
            }
        } catch (IOException | IllegalArgumentException error) {
            return "error " + error.getMessage();
        }
    }

    private static UnaryOperator<String> operation(String name) {
        String label = name.substring(name.indexOf(':') + 1);
        Charset charset = CHARSETS.containsKey(label) ? Charset.forName(CHARSETS.get(label)) : StandardCharsets.UTF_8;
        if (name.equals("encode") || name.equals("encode-charset:" + label) && CHARSETS.containsKey(label)) {
            return text -> URLEncoder.encode(text, charset);
        }
        // The library decodes a character only if all of its bytes are escaped. In multi-byte charsets, the inputs do
        // not escape ASCII trail bytes.
        if (name.equals("decode") || name.equals("decode-charset:windows-1251")) {
            return text -> URLDecoder.decode(text, charset);
        }
        return null;
    }

    private List<String> load(String workload) throws IOException {
        List<String> texts = workloads.get(workload);
        if (texts == null) {
            texts = new ArrayList<>();
            ByteBuffer contents = ByteBuffer.wrap(Files.readAllBytes(folder.resolve(workload)));
            contents.order(ByteOrder.LITTLE_ENDIAN);
            while (contents.hasRemaining()) {
                byte[] bytes = new byte[contents.getInt()];
                contents.get(bytes);
                texts.add(new String(bytes, StandardCharsets.UTF_8));
            }
            workloads.put(workload, texts);
        }
        return texts;
    }

    private static long pass(UnaryOperator<String> operation, List<String> texts) {
        long total = 0;
        for (String text : texts) {
            total += operation.apply(text).length();
        }
        return total;
    }

    private static long time(UnaryOperator<String> operation, List<String> texts, int passes) {
        long total = 0;
        long start = System.nanoTime();
        for (int i = 0; i < passes; i++) {
            total += pass(operation, texts);
        }
        long elapsed = System.nanoTime() - start;
        if (total < 0) {
            throw new IllegalArgumentException("too many passes");
        }
        return elapsed;
    }

    private static void warmUp(UnaryOperator<String> operation, List<String> texts, long duration) {
        long start = System.nanoTime();
        do {
            pass(operation, texts);
        } while (System.nanoTime() - start < duration);
    }

    private static void check(UnaryOperator<String> operation, List<String> texts, Path file) throws IOException {
        try (DataOutputStream output = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            for (String text : texts) {
                byte[] bytes = operation.apply(text).getBytes(StandardCharsets.UTF_8);
                output.writeInt(Integer.reverseBytes(bytes.length));
                output.write(bytes);
            }
        }
    }
}
