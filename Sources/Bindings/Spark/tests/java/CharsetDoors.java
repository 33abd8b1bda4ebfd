import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import org.apache.spark.unsafe.types.UTF8String;
import percentencoding.spark.Functions;
import percentencoding.spark.PercentTextException;

/** Answers the rows of Tests/Fixtures/charset-doors.tsv on standard input, like Tests/Consumers/Library/charset_doors.c. */
public final class CharsetDoors {
    private static final HexFormat HEXADECIMAL = HexFormat.of().withUpperCase();
    private static final Map<String, String> UNENCODABLE = Map.of("fail", "fail", "reference", "reference", "3F", "replace");

    private static byte[] bytes(String hexadecimal) {
        return hexadecimal.equals("-") ? new byte[0] : HEXADECIMAL.parseHex(hexadecimal);
    }

    private static boolean isText(String kind, byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        boolean isValid = java.util.Arrays.equals(text.getBytes(StandardCharsets.UTF_8), input);
        return kind.equals("text") ? isValid : kind.equals("bytes") && text.chars().allMatch(c -> c < 0x80);
    }

    /** Whether the arguments of SQL can express a row. */
    private static boolean isKnown(String[] column, byte[] input) {
        boolean isKnown = column[0].equals("encode")
                ? column[3].equals("literal") && UNENCODABLE.containsKey(column[9]) && !column[8].equals("-")
                : isText(column[3], input) && !column[5].equals("keep");
        return isKnown && column[2].equals("browser");
    }

    private static UTF8String call(String[] column, UTF8String text) {
        UTF8String labels = UTF8String.fromString(URLDecoder.decode(column[1], StandardCharsets.UTF_8));
        if (column[0].equals("encode")) {
            UTF8String options = UTF8String.fromString("unencodable=" + UNENCODABLE.get(column[9]));
            return Functions.percentEncode(text, UTF8String.fromString(column[8]), labels, options);
        }
        String options = "malformed=" + column[4] + ",invalid=" + column[5]
                + (column[7].equals("unicode") ? ",unicode-escapes=decoded" : "");
        return column[0].equals("get")
                ? Functions.queryGet(text, UTF8String.fromBytes(bytes(column[8])), labels,
                        UTF8String.fromString(options + ",input=" + (column[9].equals("-") ? "query" : column[9])))
                : Functions.percentDecode(text, labels,
                        UTF8String.fromString(options + (column[6].equals("plus") ? ",plus=true" : "")
                                + (column[9].equals("-") ? "" : ",rounds=" + column[9])));
    }

    private static String answer(String[] column, byte[] input) {
        try {
            UTF8String result = call(column, UTF8String.fromBytes(input));
            if (result == null) {
                return "none\t-\t-";
            }
            return "ok\t-\t" + (result.numBytes() == 0 ? "-" : HEXADECIMAL.formatHex(result.getBytes()));
        } catch (PercentTextException error) {
            String status = error.getMessage().contains("malformed escape") ? "malformed"
                    : error.getMessage().contains("not in the charset") ? "unencodable" : "invalid";
            return status + "\t" + error.offset() + "\t-";
        } catch (RuntimeException error) {
            String message = error.getMessage();
            return (message.contains("unknown charset") ? "unknownLabel" : message.contains("more than") ? "tooManyCharsets" : message) + "\t-\t-";
        }
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            String[] column = line.split("\t", -1);
            byte[] input = bytes(column[10]);
            if (isKnown(column, input)) {
                System.out.println(number + "\t" + answer(column, input));
            }
        }
    }
}
