package percentencoding.spark;

import java.nio.ByteBuffer;
import org.apache.spark.unsafe.types.UTF8String;

/** The charsets of an argument. A text is decoded in the first charset in which the whole text is valid. */
final class Charsets {
    /** UTF-8 alone, for which the library needs no list. */
    static final Charsets UTF8 = new Charsets();

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
        long count = Native.listCharsets(address, labels.getBytes());
        if (count < 0) {
            throw Failure.ofCharsets(labels, count);
        }
    }

    /** @throws PercentEncodingException if a label is unknown, or if there are more than 16 labels */
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
