package percentencoding.spark;

import java.nio.ByteBuffer;

/**
 * The functions of the C library. Texts, buffers, rules and encoders are off-heap addresses, with lengths in bytes.
 * Several texts are written by {@link Memory#ofTexts}. A call for a text returns the number of bytes it wrote, or a
 * failure code that {@link Failure} reads. Callers must call {@link Library#require} first.
 */
final class Native {
    private Native() {
    }

    static native long encode(long encoder, long text, long n, long buffer, long capacity);

    static native long decode(long rules, long text, long n, long buffer, long capacity);

    /** Returns the index of the charset of a text. */
    static native long charsetOf(long rules, long text, long n);

    /** Finds the first of several keys, which follow the query. */
    static native long get(long rules, long texts, int count, long buffer, long capacity);

    /**
     * Writes the pairs of a query as an array, or, if a key follows the query, the values of the key. Fails if the array
     * would have more bytes than the limit.
     */
    static native long list(long rules, long texts, int count, long buffer, long capacity, long limit);

    /** Returns the capacity that {@link #list} needs. Fails if the pairs alone exceed the limit. */
    static native long listRoom(long rules, long texts, int count, long limit);

    /** Returns the size of rules in bytes. */
    static native int rulesSize();

    /** Fills rules from labels and options; returns how many bytes a byte can become, or a failure code. */
    static native long readRules(long rules, long texts, boolean isQuery, boolean isTry);

    /** Returns the name of the charset at an index of rules; null after the last charset. */
    static native String charsetName(long rules, int number);

    /** Returns the size of an encoder in bytes. */
    static native int encoderSize();

    /**
     * Fills an encoder from the name of a set alone, or from the name of a set, a label and options. Returns a failure
     * code, or 0 or more.
     */
    static native long readEncoder(long encoder, long texts, int count);

    /** Returns the name of the set at an index; null after the last set. */
    static native String setName(long number);

    static native String statusText(int status);

    /** Returns the start of a text in UTF-8, without characters that a terminal interprets. */
    static native byte[] shown(byte[] text);

    /** Returns the address of a direct buffer. */
    static native long address(ByteBuffer buffer);
}
