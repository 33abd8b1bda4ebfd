package percentencoding.spark;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.unsafe.types.UTF8String;

/** The rules of decoding: the charsets and options of a call. */
final class Rules {
    private static final String OF_EVERY_TEXT = "malformed=fail|keep|replace|null, invalid=fail|replace|null,"
            + " unicode-escapes=malformed|decoded, rounds=1 to 8, ";

    // Rules by the labels of charsets and the text of the options.
    static final Names<Rules> OF_TEXTS = new Names<>(names -> new Rules(names, false, false));
    static final Names<Rules> OF_TEXTS_TRY = new Names<>(names -> new Rules(names, false, true));
    static final Names<Rules> OF_QUERIES = new Names<>(names -> new Rules(names, true, false));
    static final Names<Rules> OF_QUERIES_TRY = new Names<>(names -> new Rules(names, true, true));

    private final ByteBuffer rules;
    private final long address;
    private final long perByte;
    private final boolean isTry;
    private final List<UTF8String> charsets = new ArrayList<>();

    private Rules(UTF8String[] names, boolean isQuery, boolean isTry) {
        Library.require();
        this.isTry = isTry;
        rules = ByteBuffer.allocateDirect(Native.rulesSize());
        address = Native.address(rules);
        try (Memory memory = Memory.ofTexts(names)) {
            perByte = Native.readRules(address, memory.input(), isQuery, isTry);
        }
        if (perByte < 0) {
            String options = OF_EVERY_TEXT + (isQuery ? "input=auto|query|url" : "plus=true|false");
            throw Failure.ofArguments(perByte, names[0], names[1], options);
        }
        for (String name = Native.charsetName(address, 0); name != null;) {
            charsets.add(UTF8String.fromString(name));
            name = Native.charsetName(address, charsets.size());
        }
    }

    /** Returns the address of the rules, which is valid while this object is reachable. */
    long address() {
        return address;
    }

    /** Whether the rules are those of a function with try_. */
    boolean isTry() {
        return isTry;
    }

    /** Returns a capacity that suffices to decode n bytes. */
    long capacity(long n) {
        return perByte * n + 32;
    }

    /** Returns the name of the charset at an index. */
    UTF8String charset(long index) {
        return charsets.get((int) index);
    }
}
