package percentencoding.spark;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.unsafe.types.UTF8String;

/** The arguments of percent_encode. */
final class Encoder {
    /** Encoders by the name of a set alone, or by the name of a set, the label of a charset and the options. */
    static final Names<Encoder> KNOWN = new Names<>(Encoder::new);

    private final ByteBuffer encoder;
    private final long address;
    private final boolean hasCharset;

    private Encoder(UTF8String[] names) {
        Library.require();
        hasCharset = names.length > 1;
        encoder = ByteBuffer.allocateDirect(Native.encoderSize());
        address = Native.address(encoder);
        long result;
        try (Memory memory = Memory.ofTexts(names)) {
            result = Native.readEncoder(address, memory.input(), names.length);
        }
        if (Failure.isUnknownSet(result)) {
            throw new PercentEncodingException("percent_encode: unknown set " + Failure.shown(names[0].getBytes())
                    + "; the sets are " + String.join(", ", sets()));
        }
        if (result < 0) {
            throw Failure.ofArguments(result, names[1], names[2], "unencodable=fail|reference|replace, also=CHARACTERS");
        }
    }

    private static List<String> sets() {
        List<String> names = new ArrayList<>();
        for (String name = Native.setName(0); name != null; name = Native.setName(names.size())) {
            names.add(name);
        }
        return names;
    }

    /** Returns the address of the encoder, which is valid while this object is reachable. */
    long address() {
        return address;
    }

    /** Returns a capacity that suffices to encode n bytes. */
    long capacity(long n) {
        return hasCharset ? 24 * n + 128 : 3 * n;
    }
}
