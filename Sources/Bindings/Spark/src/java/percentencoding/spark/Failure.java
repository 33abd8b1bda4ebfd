package percentencoding.spark;

import java.nio.charset.StandardCharsets;
import org.apache.spark.unsafe.types.UTF8String;

/** The failure codes of native calls. A failure is encoded as the negative number -1 - (byte << 4 | status). */
final class Failure {
    /** The result if no field of a query has the key. */
    static final long MISSING = -1;
    private static final int MALFORMED = 2;
    private static final int INVALID = 4;
    private static final int TOO_LARGE = 15;
    /** The maximum size of the array of one row in MiB. */
    static final int MOST_MEBIBYTES = 64;
    /** The maximum length of a text in a message. */
    private static final int SHOWN = 60;

    private Failure() {
    }

    private static int status(long failure) {
        return (int) (-1 - failure & 15);
    }

    /** Whether the text caused the failure. The functions with try_ return NULL for such a failure. */
    static boolean isBadText(long failure) {
        return status(failure) == MALFORMED || status(failure) == INVALID || status(failure) == TOO_LARGE;
    }

    static RuntimeException of(String function, UTF8String text, long failure) {
        String advice = "; the function try_" + function + " gives NULL";
        if (status(failure) == TOO_LARGE) {
            return new PercentDecodingException(function + ": the array of pairs exceeds " + MOST_MEBIBYTES
                    + " MiB, the limit for a row, in " + shown(text) + advice, -1);
        }
        String why = function + ": " + Native.statusText(status(failure));
        if (!isBadText(failure)) {
            return new IllegalStateException(why);
        }
        long offset = -1 - failure >> 4;
        return new PercentDecodingException(why + " at byte " + offset + " of " + shown(text) + advice, offset);
    }

    /** Returns a text in quotes for an error message. A long text is cut between characters. */
    static String shown(UTF8String text) {
        byte[] bytes = text.getBytes();
        int length = Math.min(bytes.length, SHOWN);
        while (length < bytes.length && length > 0 && (bytes[length] & 0xC0) == 0x80) {
            length--;
        }
        return "'" + new String(bytes, 0, length, StandardCharsets.UTF_8) + "'" + (length < bytes.length ? "..." : "");
    }
}
