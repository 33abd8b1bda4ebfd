package percentencoding.spark;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.spark.unsafe.types.UTF8String;

/** The failure codes of native calls. A failure is encoded as the negative number -1 - (byte << 4 | status). */
final class Failure {
    /** The result if no field of a query has the key. */
    static final long MISSING = -1;
    private static final int MALFORMED = 2;
    private static final int INVALID = 4;
    private static final int UNKNOWN_CHARSET = 9;
    private static final int TOO_LARGE = 15;
    /** The maximum size of the array of one row in MiB. */
    static final int MOST_MEBIBYTES = 64;

    private Failure() {
    }

    private static int status(long failure) {
        return (int) (-1 - failure & 15);
    }

    private static long offset(long failure) {
        return -1 - failure >> 4;
    }

    /** Whether the text caused the failure. The functions with try_ return NULL for such a failure. */
    static boolean isBadText(long failure) {
        return status(failure) == MALFORMED || status(failure) == INVALID || status(failure) == TOO_LARGE;
    }

    static RuntimeException of(String function, UTF8String text, long failure) {
        String advice = "; the function try_" + function + " gives NULL";
        if (status(failure) == TOO_LARGE) {
            return new PercentDecodingException(function + ": the array of pairs exceeds " + MOST_MEBIBYTES
                    + " MiB, the limit for a row, in " + shown(text.getBytes()) + advice, -1);
        }
        String why = function + ": " + Native.statusText(status(failure));
        if (!isBadText(failure)) {
            return new IllegalStateException(why);
        }
        long offset = offset(failure);
        return new PercentDecodingException(why + " at byte " + offset + " of " + shown(text.getBytes()) + advice, offset);
    }

    /** Returns the error for a list of labels that {@link Native#listCharsets} rejects. */
    static PercentEncodingException ofCharsets(UTF8String labels, long failure) {
        if (status(failure) != UNKNOWN_CHARSET) {
            return new PercentEncodingException(Native.statusText(status(failure)) + " in " + shown(labels.getBytes()));
        }
        byte[] bytes = labels.getBytes();
        int start = (int) offset(failure);
        int end = start;
        while (end < bytes.length && bytes[end] != ',') {
            end++;
        }
        return new PercentEncodingException("unknown charset " + shown(Arrays.copyOfRange(bytes, start, end))
                + "; charsets have the labels of the WHATWG Encoding Standard, such as 'gbk'");
    }

    /** Returns the start of a text in quotes for an error message. */
    static String shown(byte[] text) {
        return "'" + new String(Native.shown(text), StandardCharsets.UTF_8) + "'";
    }
}
