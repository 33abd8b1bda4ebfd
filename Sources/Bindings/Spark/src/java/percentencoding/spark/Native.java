package percentencoding.spark;

import java.nio.ByteBuffer;

/**
 * The calls of the C library. Texts and buffers are addresses of memory outside of the heap, with their lengths in
 * bytes; names are in ASCII and end with NUL. A call for a text returns the bytes it wrote, or a failure as
 * {@link Failure} reads it. Callers have called {@link Library#require} before.
 */
final class Native {
    private Native() {
    }

    static native long encode(long set, long text, long n, long buffer, long capacity);

    static native long decode(long charsets, boolean plus, long text, long n, long buffer, long capacity);

    static native long get(long charsets, long query, long n, long key, long keyLength, long buffer, long capacity);

    /** Fails if the result has more bytes than the limit. */
    static native long parse(long charsets, long query, long n, long buffer, long capacity, long limit);

    /** The capacity that {@link #parse} needs. Fails if there are too many pairs for the limit. */
    static native long parseRoom(long charsets, long query, long n, long limit);

    /** The address of a set; 0 if there is none. */
    static native long set(byte[] name);

    /** The name of a set by its number; null behind the last one. */
    static native String setName(long number);

    /** The bytes of a list of charsets, which are 0 for an empty one. */
    static native int charsetsSize();

    /** Adds a charset to a list that is not full; returns whether there is one with the label. */
    static native boolean addCharset(long charsets, byte[] label);

    static native String statusText(int status);

    /** The address of a direct buffer. */
    static native long address(ByteBuffer buffer);
}
