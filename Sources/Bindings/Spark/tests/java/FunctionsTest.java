import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;
import percentencoding.spark.Functions;
import percentencoding.spark.PercentTextException;

/** Tests the functions without an engine. */
public final class FunctionsTest {
    private static final String[] PARTS = {"a", "-", "+", "%41", "%E6%B1%89", "=", "&", "%00", "%F0%9F%98%80", "0123456789", "汉"};
    private static final UTF8String GBK = UTF8String.fromString("gbk");
    private static final UTF8String UTF8_OR_GBK = UTF8String.fromString("utf-8,gbk");
    private static final UTF8String UTF8 = UTF8String.fromString("utf-8");
    private static final UTF8String DEFAULT = UTF8String.fromString("");
    private static final UTF8String PLUS = UTF8String.fromString("plus=true");
    private static final UTF8String UNRESERVED = UTF8String.fromString("unreserved");
    private static final UTF8String FORM = UTF8String.fromString("form");
    private static final int THREADS = 8;
    private static final long GROWTH = 24 << 20;

    private static void same(Object expected, Object found) {
        if (!Objects.equals(expected, found)) {
            throw new AssertionError("found " + found + ", not " + expected);
        }
    }

    private static UTF8String text(String text) {
        return UTF8String.fromString(text);
    }

    private static UTF8String encode(UTF8String text) {
        return Functions.percentEncode(text, UNRESERVED);
    }

    private static UTF8String decode(UTF8String text) {
        return Functions.percentDecode(text, UTF8, DEFAULT);
    }

    private static UTF8String get(UTF8String query, UTF8String key) {
        return Functions.queryGet(query, key, UTF8, DEFAULT);
    }

    private static String decoded(String text) {
        UTF8String result = Functions.tryPercentDecode(text(text), UTF8, PLUS);
        return result == null ? null : result.toString();
    }

    /** Tests texts in the middle of byte arrays, in long arrays such as Spark's memory pages, and off the heap. */
    private static void testMemory() {
        byte[] bytes = "xx%E6%B1%89+%41yy".getBytes(StandardCharsets.UTF_8);
        int n = bytes.length - 4;
        long[] page = new long[4];
        Platform.copyMemory(bytes, Platform.BYTE_ARRAY_OFFSET + 2, page, Platform.LONG_ARRAY_OFFSET + 3, n);
        long address = Platform.allocateMemory(n);
        Platform.copyMemory(bytes, Platform.BYTE_ARRAY_OFFSET + 2, null, address, n);
        List<UTF8String> texts = List.of(
                UTF8String.fromBytes(bytes, 2, n),
                UTF8String.fromAddress(page, Platform.LONG_ARRAY_OFFSET + 3, n),
                UTF8String.fromAddress(null, address, n));
        for (UTF8String text : texts) {
            same("汉+A", decode(text).toString());
            same("汉 A", Functions.percentDecode(text, UTF8, PLUS).toString());
            same("%25E6%25B1%2589%2B%2541", encode(text).toString());
            same("汉 A", parsed(text, UTF8).getStruct(0, 2).getUTF8String(0).toString());
            same("", get(text, text("汉 A")).toString());
            same("", get(text("%E6%B1%89%2B%41"), decode(text)).toString());
        }
        Platform.freeMemory(address);
    }

    private static void testErrors() {
        try {
            decode(text("ab%"));
        } catch (PercentTextException error) {
            same(2L, error.offset());
            same("percent_decode: malformed escape at byte 2 of 'ab%'; the function try_percent_decode gives NULL", error.getMessage());
            return;
        }
        throw new AssertionError("no error");
    }

    private static String random(Random random) {
        StringBuilder text = new StringBuilder();
        for (int k = random.nextInt(random.nextInt(40) + 1); k > 0; k--) {
            text.append(PARTS[random.nextInt(PARTS.length)]);
        }
        return text.toString();
    }

    private static void testRandom(int seed) {
        Random random = new Random(seed);
        for (int k = 0; k < 20_000; k++) {
            String text = random(random);
            same(URLDecoder.decode(text, StandardCharsets.UTF_8), decoded(text));
            same(URLEncoder.encode(text, StandardCharsets.UTF_8), Functions.percentEncode(text(text), FORM).toString());
            String gbk = URLEncoder.encode("汉字 " + k, Charset.forName("GBK"));
            UTF8String charset = k % 3 == 0 ? UTF8_OR_GBK : GBK;
            same("汉字 " + k, Functions.percentDecode(text(gbk), charset, PLUS).toString());
            same("汉字 " + k, Functions.queryGet(text("a=1&k=" + gbk), text("k"), charset, DEFAULT).toString());
        }
    }

    /** Tests calls from many threads at the same time, including first calls, which compile the table of a charset. */
    private static void testThreads() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<Future<?>> results = new ArrayList<>();
        for (int seed = 0; seed < THREADS; seed++) {
            int own = seed;
            results.add(threads.submit(() -> testRandom(own)));
        }
        for (Future<?> result : results) {
            result.get();
        }
        threads.shutdown();
    }

    private static void failWith(String message, Runnable call) {
        try {
            call.run();
        } catch (IllegalArgumentException error) {
            same(true, error.getMessage().contains(message));
            return;
        }
        throw new AssertionError("no error");
    }

    /** Tests more names than the cache can hold. */
    private static void testNames() {
        String[] labels = {"gbk", "utf-8", "big5", "shift_jis", "windows-1252", "euc-kr", "koi8-r", "gb2312"};
        Random random = new Random(1);
        for (int k = 0; k < 3000; k++) {
            StringBuilder list = new StringBuilder("utf-8");
            for (int more = random.nextInt(8); more > 0; more--) {
                list.append(',').append(labels[random.nextInt(labels.length)]);
            }
            same("汉", Functions.percentDecode(text("%E6%B1%89"), text(list.toString()), DEFAULT).toString());
            UTF8String unknown = text("utf-8,unknown" + random.nextInt(600));
            same(null, Functions.tryPercentDecode(text("a"), unknown, DEFAULT));
            failWith("unknown charset '" + unknown.toString().substring(6), () -> Functions.percentDecode(text("a"), unknown, DEFAULT));
            UTF8String options = text("also=" + (char) ('!' + k % 90));
            same("汉", decode(Functions.percentEncode(text("汉"), FORM, UTF8, options)).toString());
        }
        failWith("unknown set 'unknown'; the sets are unreserved, ", () -> Functions.percentEncode(text("a"), text("unknown")));
        failWith("unknown option 'rounds=0'", () -> Functions.queryParse(text("a"), UTF8, text("malformed=keep,rounds=0,plus=true")));
    }

    private static void testLarge() {
        String unit = "%61bcde";
        UTF8String large = text(unit.repeat(15_000_000));
        same(75_000_000, decode(large).numBytes());
        same(75_000_000, Functions.percentDecode(large, text("gbk,utf-8"), DEFAULT).numBytes());
        same(0, get(large, decode(large)).numBytes());
        same(60_000_000, parsed(text(unit.repeat(12_000_000)), UTF8).getStruct(0, 2).getUTF8String(0).numBytes());
        same(null, Functions.tryPercentDecode(UTF8String.concat(large, text("%")), UTF8, DEFAULT));
        same(135_000_000, encode(large).numBytes());
        same(1_000_000, parsed(text("a=%41&".repeat(1_000_000)), UTF8).numElements());
        UTF8String rounds = text("rounds=2");
        same(50_000_000, Functions.percentDecode(text("%2541bcde".repeat(10_000_000)), UTF8, rounds).numBytes());
        same(60_000_000, Functions.percentEncode(text("汉".repeat(10_000_000)), FORM, GBK, DEFAULT).numBytes());
        // Tests lengths around the size of the thread's memory.
        for (int n = (1 << 16) - 40; n < (1 << 16) + 40; n++) {
            same(n, decode(text("a".repeat(n))).numBytes());
            same(3 * n, encode(text(" ".repeat(n))).numBytes());
            same((n + 1) / 2, parsed(text("a&".repeat(n).substring(0, n)), UTF8).numElements());
            same((n + 1) / 2, all(text("a&".repeat(n).substring(0, n))).numElements());
            same(n / 2, Functions.percentDecode(text("a".repeat(n / 2)), GBK, rounds).numBytes());
            same(n / 8, Functions.percentEncode(text("a".repeat(n / 8)), FORM, GBK, DEFAULT).numBytes());
            same(n, get(text("k=" + "a".repeat(n)), text("k")).numBytes());
        }
    }

    private static UnsafeArrayData parsed(UTF8String query, UTF8String charsets) {
        return Functions.queryParse(query, charsets, DEFAULT);
    }

    private static UnsafeArrayData all(UTF8String query) {
        return Functions.queryGetAll(query, text("a"), UTF8, DEFAULT);
    }

    private static void failBeyondLimit(String query, UTF8String charsets) {
        UTF8String text = text(query);
        same(null, Functions.tryQueryParse(text, charsets, DEFAULT));
        try {
            parsed(text, charsets);
        } catch (PercentTextException error) {
            same(-1L, error.offset());
            same("query_parse: the array exceeds 64 MiB, the limit for a row, in '" + query.substring(0, 60)
                    + "...'; the function try_query_parse gives NULL", error.getMessage());
            return;
        }
        throw new AssertionError("no error");
    }

    /** Tests the limit of query_parse for one long text, for pairs, and for arrays of more than 2 GiB. */
    private static void testLimit() {
        int limit = 64 << 20;
        // An array takes one word for the number of pairs and one null word per 64 pairs. Each pair takes one word for
        // the offset and size of its row, three words for the row, and one word for the key.
        int most = 1_672_494;
        same(true, 8 + (most + 63) / 64 * 8 + most * 40 <= limit && 8 + (most + 64) / 64 * 8 + (most + 1) * 40 > limit);
        int longest = limit - 48;
        for (UTF8String charsets : List.of(UTF8, UTF8_OR_GBK)) {
            same(most, parsed(text("a&".repeat(most)), charsets).numElements());
            failBeyondLimit("a&".repeat(most + 1), charsets);
            failBeyondLimit("=&".repeat(2_200_000), charsets);
            same(0, parsed(text("&".repeat(5_000_000)), charsets).numElements());
            same(longest, parsed(text("a".repeat(longest)), charsets).getStruct(0, 2).getUTF8String(0).numBytes());
            failBeyondLimit("a".repeat(longest + 1), charsets);
        }
        failBeyondLimit("a&".repeat(55_000_000), UTF8);
        // Without keys, an array takes one word for each empty value, besides the number and the null words.
        int values = 8_259_551;
        same(true, 8 + (values + 63) / 64 * 8 + values * 8 <= limit && 8 + (values + 64) / 64 * 8 + (values + 1) * 8 > limit);
        same(values, all(text("a&".repeat(values))).numElements());
        for (int more : List.of(1, 200_000)) {
            UTF8String query = text("a&".repeat(values + more));
            same(null, Functions.tryQueryGetAll(query, text("a"), UTF8, DEFAULT));
            failWith("query_get_all: the array exceeds 64 MiB", () -> all(query));
        }
    }

    private static long resident() throws Exception {
        return Long.parseLong(Files.readString(Path.of("/proc/self/statm")).split(" ")[1]) * 4096;
    }

    private static void runBatches(int batches) {
        String query = "k=%BA%BA&a=%41&b=" + "+".repeat(40);
        UTF8String[] texts = {text(query), text("%"), text("k=%FF%FF"), text(""), text(query.repeat(20))};
        for (int k = 0; k < batches; k++) {
            for (int row = 0; row < 50; row++) {
                UTF8String text = texts[row % texts.length];
                Functions.tryPercentDecode(text, UTF8_OR_GBK, DEFAULT);
                encode(text);
                Functions.percentEncode(text, FORM, GBK, text("also=/"));
                Functions.tryCharsetOf(text, UTF8_OR_GBK, text("rounds=3"));
                Functions.tryQueryParse(text, GBK, DEFAULT);
                Functions.tryQueryGetAll(text, text("k"), GBK, DEFAULT);
                Functions.tryQueryGet(text, text("k"), GBK, DEFAULT);
            }
            Functions.tryPercentDecode(texts[0], text("unknown" + k), text("rounds=" + k));
            if (k % 100 == 0) {
                UTF8String large = text("k=%41&".repeat(12_000));
                parsed(large, UTF8);
                Functions.tryPercentDecode(UTF8String.concat(large, texts[1]), UTF8, text("rounds=2"));
            }
        }
    }

    /** Tests that off-heap memory does not grow. The heap has its full size from the start. */
    private static void testGrowth(int batches) throws Exception {
        runBatches(batches / 5);
        long before = resident();
        runBatches(batches);
        long growth = resident() - before;
        System.out.println(batches + " batches: " + (growth >> 20) + " MiB more");
        if (growth > GROWTH) {
            throw new AssertionError("batches leave memory behind");
        }
    }

    private static long[] counts() throws IOException {
        LongBuffer counts = ByteBuffer.wrap(Files.readAllBytes(Path.of(System.getenv("PERCENT_COUNTS"))))
                .order(ByteOrder.nativeOrder()).asLongBuffer();
        return new long[] {counts.get(0), counts.get(1)};
    }

    /** Tests that a row is one call of the C library, which counts its calls and rows. */
    private static void testCalls(int rows) throws IOException {
        List<UnaryOperator<Object>> functions = List.of(
                row -> encode((UTF8String) row),
                row -> Functions.percentEncode((UTF8String) row, FORM, GBK, DEFAULT),
                row -> Functions.percentDecode((UTF8String) row, UTF8_OR_GBK, DEFAULT),
                row -> Functions.charsetOf((UTF8String) row, UTF8_OR_GBK, DEFAULT),
                row -> get((UTF8String) row, text("a")),
                row -> Functions.queryGetAll((UTF8String) row, text("a"), UTF8, DEFAULT),
                row -> parsed((UTF8String) row, UTF8));
        for (UnaryOperator<Object> function : functions) {
            for (String row : List.of("", "a", "a=%41&b".repeat(100_000))) {
                long[] before = counts();
                for (int k = 0; k < rows; k++) {
                    function.apply(text(row));
                }
                long[] after = counts();
                same((long) rows, after[0] - before[0]);
                same((long) rows, after[1] - before[1]);
            }
        }
        System.out.println("one call for each row");
    }

    /** Prints the message of every call if the library cannot be loaded. */
    private static void printProblem() {
        for (int k = 0; k < 2; k++) {
            try {
                Functions.percentDecode(text("a"), k == 0 ? UTF8 : GBK, DEFAULT);
                System.out.println("no problem");
            } catch (IllegalStateException error) {
                System.out.println(error.getMessage());
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "problem" -> printProblem();
            case "calls" -> testCalls(Integer.parseInt(arguments[1]));
            case "growth" -> testGrowth(Integer.parseInt(arguments[1]));
            default -> {
                testMemory();
                testErrors();
                testThreads();
                testNames();
                testLarge();
                testLimit();
                System.out.println("all tests of functions passed");
            }
        }
    }
}
