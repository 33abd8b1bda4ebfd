package percentencoding.spark;

import java.nio.ByteBuffer;

/**
 * The functions of the C library. Texts and buffers are off-heap addresses with lengths in bytes. Names are in ASCII
 * and end with NUL. A call for a text returns the number of bytes it wrote, or a failure code that {@link Failure}
 * reads. Callers must call {@link Library#require} first.
 */
final class Native {
    private Native() {
    }

    static native long encode(long set, long text, long n, long buffer, long capacity);

    static native long decode(long charsets, boolean plus, long text, long n, long buffer, long capacity);

    static native long get(long charsets, int input, long query, long n, long key, long keyLength, long buffer,
            long capacity);

    /** Writes the pairs of a query as an array. Fails if the array would have more bytes than the limit. */
    static native long parse(long charsets, int input, long query, long n, long buffer, long capacity, long limit);

    /** Returns the capacity that {@link #parse} needs. Fails if the pairs alone exceed the limit. */
    static native long parseRoom(long charsets, long query, long n, long limit);

    /** Returns the address of a set; 0 if the name is unknown. */
    static native long set(byte[] name);

    /** Returns the name of the set at an index; null after the last set. */
    static native String setName(long number);

    /** Returns the size of a list of charsets in bytes. An empty list is all zeros. */
    static native int charsetsSize();

    /** Fills a list with the charsets of labels separated by commas; returns their number. */
    static native long listCharsets(long charsets, byte[] labels);

    /** Returns the number of a kind of text; -1 if the name is unknown. */
    static native int input(byte[] name);

    static native String statusText(int status);

    /** Returns the start of a text in UTF-8, without characters that a terminal interprets. */
    static native byte[] shown(byte[] text);

    /** Returns the address of a direct buffer. */
    static native long address(ByteBuffer buffer);
}
