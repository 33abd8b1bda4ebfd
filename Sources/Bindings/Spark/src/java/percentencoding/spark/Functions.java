package percentencoding.spark;

import java.lang.ref.Reference;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The SQL functions for one row, called by generated code. No argument is null. If a text is malformed or not valid
 * in the charset, functions with "try" return null, and the other functions throw.
 */
public final class Functions {
    /** The maximum size of one row's array in bytes, so that a hostile row cannot exhaust the executor's heap. */
    private static final int MOST_PARSED = Failure.MOST_MEBIBYTES << 20;

    private Functions() {
    }

    // ---- percent_encode ----

    public static UTF8String percentEncode(UTF8String text) {
        return encode(text, Sets.unreserved());
    }

    public static UTF8String percentEncode(UTF8String text, UTF8String set) {
        return encode(text, Sets.get(set));
    }

    public static UTF8String percentEncode(byte[] bytes) {
        return encode(UTF8String.fromBytes(bytes), Sets.unreserved());
    }

    public static UTF8String percentEncode(byte[] bytes, UTF8String set) {
        return encode(UTF8String.fromBytes(bytes), Sets.get(set));
    }

    private static UTF8String encode(UTF8String text, long set) {
        long n = text.numBytes();
        try (Memory memory = Memory.of(n)) {
            memory.put(text, memory.input());
            memory.reserve(3 * n);
            long size = Native.encode(set, memory.input(), n, memory.output(), memory.capacity());
            if (size < 0) {
                throw Failure.of("percent_encode", text, size);
            }
            return UTF8String.fromBytes(memory.result("percent_encode", size));
        }
    }

    // ---- percent_decode ----

    public static UTF8String percentDecode(UTF8String text) {
        return decode(text, Charsets.UTF8, false, false);
    }

    public static UTF8String percentDecode(UTF8String text, UTF8String charsets) {
        return decode(text, Charsets.get(charsets), false, false);
    }

    public static UTF8String percentDecode(UTF8String text, UTF8String charsets, boolean plus) {
        return decode(text, Charsets.get(charsets), plus, false);
    }

    public static UTF8String tryPercentDecode(UTF8String text) {
        return decode(text, Charsets.UTF8, false, true);
    }

    public static UTF8String tryPercentDecode(UTF8String text, UTF8String charsets) {
        return decode(text, Charsets.get(charsets), false, true);
    }

    public static UTF8String tryPercentDecode(UTF8String text, UTF8String charsets, boolean plus) {
        return decode(text, Charsets.get(charsets), plus, true);
    }

    private static UTF8String decode(UTF8String text, Charsets charsets, boolean plus, boolean isTry) {
        long n = text.numBytes();
        try (Memory memory = Memory.of(n)) {
            memory.put(text, memory.input());
            memory.reserve(charsets.capacity(n));
            long size = Native.decode(charsets.address(), plus, memory.input(), n, memory.output(), memory.capacity());
            if (size >= 0) {
                return UTF8String.fromBytes(memory.result("percent_decode", size));
            }
            if (isTry && Failure.isBadText(size)) {
                return null;
            }
            throw Failure.of("percent_decode", text, size);
        } finally {
            Reference.reachabilityFence(charsets);
        }
    }

    // ---- query_get ----

    public static UTF8String queryGet(UTF8String query, UTF8String key) {
        return get(query, key, Charsets.UTF8, Inputs.QUERY, false);
    }

    public static UTF8String queryGet(UTF8String query, UTF8String key, UTF8String charsets) {
        return get(query, key, Charsets.get(charsets), Inputs.QUERY, false);
    }

    public static UTF8String queryGet(UTF8String query, UTF8String key, UTF8String charsets, UTF8String input) {
        return get(query, key, Charsets.get(charsets), Inputs.get(input), false);
    }

    public static UTF8String tryQueryGet(UTF8String query, UTF8String key) {
        return get(query, key, Charsets.UTF8, Inputs.QUERY, true);
    }

    public static UTF8String tryQueryGet(UTF8String query, UTF8String key, UTF8String charsets) {
        return get(query, key, Charsets.get(charsets), Inputs.QUERY, true);
    }

    public static UTF8String tryQueryGet(UTF8String query, UTF8String key, UTF8String charsets, UTF8String input) {
        return get(query, key, Charsets.get(charsets), Inputs.get(input), true);
    }

    private static UTF8String get(UTF8String query, UTF8String key, Charsets charsets, int input, boolean isTry) {
        long n = query.numBytes();
        long keyLength = key.numBytes();
        try (Memory memory = Memory.of(n + keyLength)) {
            long keyAddress = memory.put(query, memory.input());
            memory.put(key, keyAddress);
            memory.reserve(charsets.capacity(n));
            long size = Native.get(charsets.address(), input, memory.input(), n, keyAddress, keyLength, memory.output(),
                    memory.capacity());
            if (size >= 0) {
                return UTF8String.fromBytes(memory.result("query_get", size));
            }
            if (size == Failure.MISSING || (isTry && Failure.isBadText(size))) {
                return null;
            }
            throw Failure.of("query_get", query, size);
        } finally {
            Reference.reachabilityFence(charsets);
        }
    }

    // ---- query_parse ----

    public static UnsafeArrayData queryParse(UTF8String query) {
        return parse(query, Charsets.UTF8, Inputs.QUERY, false);
    }

    public static UnsafeArrayData queryParse(UTF8String query, UTF8String charsets) {
        return parse(query, Charsets.get(charsets), Inputs.QUERY, false);
    }

    public static UnsafeArrayData queryParse(UTF8String query, UTF8String charsets, UTF8String input) {
        return parse(query, Charsets.get(charsets), Inputs.get(input), false);
    }

    public static UnsafeArrayData tryQueryParse(UTF8String query) {
        return parse(query, Charsets.UTF8, Inputs.QUERY, true);
    }

    public static UnsafeArrayData tryQueryParse(UTF8String query, UTF8String charsets) {
        return parse(query, Charsets.get(charsets), Inputs.QUERY, true);
    }

    public static UnsafeArrayData tryQueryParse(UTF8String query, UTF8String charsets, UTF8String input) {
        return parse(query, Charsets.get(charsets), Inputs.get(input), true);
    }

    private static UnsafeArrayData parse(UTF8String query, Charsets charsets, int input, boolean isTry) {
        long n = query.numBytes();
        try (Memory memory = Memory.of(n)) {
            memory.put(query, memory.input());
            long size = Native.parseRoom(charsets.address(), memory.input(), n, MOST_PARSED);
            if (size >= 0) {
                memory.reserve(size);
                size = Native.parse(charsets.address(), input, memory.input(), n, memory.output(), memory.capacity(),
                        MOST_PARSED);
            }
            if (size >= 0) {
                byte[] bytes = memory.result("query_parse", size);
                UnsafeArrayData array = new UnsafeArrayData();
                array.pointTo(bytes, Platform.BYTE_ARRAY_OFFSET, bytes.length);
                return array;
            }
            if (isTry && Failure.isBadText(size)) {
                return null;
            }
            throw Failure.of("query_parse", query, size);
        } finally {
            Reference.reachabilityFence(charsets);
        }
    }
}
