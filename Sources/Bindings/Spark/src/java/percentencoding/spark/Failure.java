package percentencoding.spark;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.spark.unsafe.types.UTF8String;

/** The failure codes of native calls. A failure is encoded as the negative number -1 - (byte << 4 | status). */
final class Failure {
    /** The result if no field of a query has a key, or if a policy makes the result NULL. */
    static final long NULL = -1;
    /** The maximum size of the array of one row in MiB. */
    static final int MOST_MEBIBYTES = 64;
    private static final int MALFORMED = 2;
    private static final int UNENCODABLE = 3;
    private static final int INVALID = 4;
    private static final int TOO_MANY_CHARSETS = 5;
    private static final int UNKNOWN_CHARSET = 9;
    private static final int SEVERAL_CHARSETS = 11;
    private static final int ALSO_NOT_ASCII = 12;
    private static final int UNKNOWN_SET = 13;
    private static final int UNKNOWN_OPTION = 14;
    private static final int TOO_LARGE = 15;

    private Failure() {
    }

    private static int status(long result) {
        return (int) (-1 - result & 15);
    }

    private static long offset(long failure) {
        return -1 - failure >> 4;
    }

    static boolean isUnknownSet(long result) {
        return result < 0 && status(result) == UNKNOWN_SET;
    }

    /** Whether an array exceeds the limit. The functions with try_ return NULL for such a failure. */
    static boolean isTooLarge(long failure) {
        return status(failure) == TOO_LARGE;
    }

    /** Returns the error for a text. The advice is added to messages about the text. */
    static RuntimeException ofText(String function, UTF8String text, long failure, String advice) {
        if (isTooLarge(failure)) {
            return new PercentTextException(function + ": the array exceeds " + MOST_MEBIBYTES
                    + " MiB, the limit for a row, in " + shown(text.getBytes()) + advice, -1);
        }
        String why = function + ": " + Native.statusText(status(failure));
        return switch (status(failure)) {
            case MALFORMED, INVALID, UNENCODABLE -> new PercentTextException(
                    why + " at byte " + offset(failure) + " of " + shown(text.getBytes()) + advice, offset(failure));
            default -> new IllegalStateException(why);
        };
    }

    /** Returns the error for labels or options; `known` lists the options. */
    static RuntimeException ofArguments(long failure, UTF8String labels, UTF8String options, String known) {
        return switch (status(failure)) {
            case UNKNOWN_CHARSET -> new PercentEncodingException("unknown charset " + shown(part(labels, failure))
                    + "; charsets have the labels of the WHATWG Encoding Standard, such as 'gbk'");
            case TOO_MANY_CHARSETS -> new PercentEncodingException(
                    Native.statusText(TOO_MANY_CHARSETS) + " in " + shown(labels.getBytes()));
            case SEVERAL_CHARSETS -> new PercentEncodingException(
                    "percent_encode takes one charset, not " + shown(labels.getBytes()));
            case ALSO_NOT_ASCII -> new PercentEncodingException(
                    "the option also takes ASCII characters, but the options are " + shown(options.getBytes()));
            case UNKNOWN_OPTION -> new PercentEncodingException(
                    "unknown option " + shown(part(options, failure)) + "; the options are " + known);
            default -> new IllegalStateException(Native.statusText(status(failure)));
        };
    }

    /** Returns the part between commas at the offset of a failure. */
    private static byte[] part(UTF8String list, long failure) {
        byte[] bytes = list.getBytes();
        int start = (int) offset(failure);
        int end = start;
        while (end < bytes.length && bytes[end] != ',') {
            end++;
        }
        return Arrays.copyOfRange(bytes, start, end);
    }

    /** Returns the start of a text in quotes for an error message. */
    static String shown(byte[] text) {
        return "'" + new String(Native.shown(text), StandardCharsets.UTF_8) + "'";
    }
}
