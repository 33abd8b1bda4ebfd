package percentencoding.spark;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.spark.unsafe.types.UTF8String;

/** The charsets of an argument. A text is decoded in the first charset in which the whole text is valid. */
final class Charsets {
    /** UTF-8 alone, for which the library needs no list. */
    static final Charsets UTF8 = new Charsets();

    private static final int MOST = 8;
    private static final Names<Charsets> KNOWN = new Names<>(Charsets::new);

    private final ByteBuffer list;
    private final long address;

    private Charsets() {
        list = null;
        address = 0;
    }

    private Charsets(UTF8String labels) {
        Library.require();
        list = ByteBuffer.allocateDirect(Native.charsetsSize());
        address = Native.address(list);
        byte[] bytes = labels.getBytes();
        int count = 0;
        for (int start = 0, end; start <= bytes.length; start = end + 1) {
            for (end = start; end < bytes.length && bytes[end] != ',';) {
                end++;
            }
            byte[] label = Arrays.copyOfRange(bytes, start, end);
            if (count++ == MOST) {
                throw new PercentEncodingException("more than " + MOST + " charsets in " + Failure.shown(labels));
            }
            if (!Native.addCharset(address, Sets.terminated(label))) {
                throw new PercentEncodingException("unknown charset " + Failure.shown(UTF8String.fromBytes(label))
                        + "; charsets have the labels of the WHATWG Encoding Standard, such as 'gbk'; ISO-2022-JP and UTF-16 are"
                        + " not supported");
            }
        }
    }

    /** @throws PercentEncodingException if a label is unknown, or if there are more than eight labels */
    static Charsets get(UTF8String labels) {
        return KNOWN.get(labels);
    }

    /** Returns the address of the list, which is valid while this object is reachable; 0 for UTF-8. */
    long address() {
        return address;
    }

    /** Returns a capacity that suffices to decode n bytes. */
    long capacity(long n) {
        return address == 0 ? n : 3 * n + 16;
    }
}
