package percentencoding.spark;

import java.lang.ref.Reference;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The SQL functions for one row, called by generated code. No argument is null. Functions with "try" have other default
 * options, and return null if the name of a charset or an option is unknown.
 */
public final class Functions {
    /** The maximum size of one row's array in bytes, so that a hostile row cannot exhaust the executor's heap. */
    private static final int MOST_LISTED = Failure.MOST_MEBIBYTES << 20;

    private Functions() {
    }

    // ---- percent_encode ----

    public static UTF8String percentEncode(UTF8String text, UTF8String set) {
        return encode(text, Encoder.KNOWN.get(set));
    }

    public static UTF8String percentEncode(byte[] bytes, UTF8String set) {
        return encode(UTF8String.fromBytes(bytes), Encoder.KNOWN.get(set));
    }

    public static UTF8String percentEncode(UTF8String text, UTF8String set, UTF8String charset, UTF8String options) {
        return encode(text, Encoder.KNOWN.get(set, charset, options));
    }

    private static UTF8String encode(UTF8String text, Encoder by) {
        long n = text.numBytes();
        try (Memory memory = Memory.ofText(text)) {
            memory.reserve(by.capacity(n));
            long size = Native.encode(by.address(), memory.input(), n, memory.output(), memory.capacity());
            if (size < 0) {
                throw Failure.ofText("percent_encode", text, size, "");
            }
            return UTF8String.fromBytes(memory.result("percent_encode", size));
        } finally {
            Reference.reachabilityFence(by);
        }
    }

    // ---- percent_decode ----

    public static UTF8String percentDecode(UTF8String text, UTF8String charsets, UTF8String options) {
        return decode(text, Rules.OF_TEXTS.get(charsets, options));
    }

    public static UTF8String tryPercentDecode(UTF8String text, UTF8String charsets, UTF8String options) {
        Rules rules = Rules.OF_TEXTS_TRY.find(charsets, options);
        return rules == null ? null : decode(text, rules);
    }

    private static UTF8String decode(UTF8String text, Rules rules) {
        long n = text.numBytes();
        try (Memory memory = Memory.ofText(text)) {
            memory.reserve(rules.capacity(n));
            long size = Native.decode(rules.address(), memory.input(), n, memory.output(), memory.capacity());
            return resultOf("percent_decode", text, rules, memory, size);
        } finally {
            Reference.reachabilityFence(rules);
        }
    }

    // ---- charset_of ----

    public static UTF8String charsetOf(UTF8String text, UTF8String charsets, UTF8String options) {
        return charset(text, Rules.OF_TEXTS.get(charsets, options));
    }

    public static UTF8String tryCharsetOf(UTF8String text, UTF8String charsets, UTF8String options) {
        Rules rules = Rules.OF_TEXTS_TRY.find(charsets, options);
        return rules == null ? null : charset(text, rules);
    }

    private static UTF8String charset(UTF8String text, Rules rules) {
        long n = text.numBytes();
        try (Memory memory = Memory.ofText(text)) {
            long index = Native.charsetOf(rules.address(), memory.input(), n);
            return isNull("charset_of", text, rules, index) ? null : rules.charset(index);
        } finally {
            Reference.reachabilityFence(rules);
        }
    }

    // ---- query_get ----

    public static UTF8String queryGet(UTF8String query, UTF8String key, UTF8String charsets, UTF8String options) {
        return get(Rules.OF_QUERIES.get(charsets, options), query, key);
    }

    public static UTF8String queryGet(UTF8String query, ArrayData keys, UTF8String charsets, UTF8String options) {
        return get(Rules.OF_QUERIES.get(charsets, options), Keys.after(query, keys));
    }

    public static UTF8String tryQueryGet(UTF8String query, UTF8String key, UTF8String charsets, UTF8String options) {
        Rules rules = Rules.OF_QUERIES_TRY.find(charsets, options);
        return rules == null ? null : get(rules, query, key);
    }

    public static UTF8String tryQueryGet(UTF8String query, ArrayData keys, UTF8String charsets, UTF8String options) {
        Rules rules = Rules.OF_QUERIES_TRY.find(charsets, options);
        return rules == null ? null : get(rules, Keys.after(query, keys));
    }

    private static UTF8String get(Rules rules, UTF8String... queryAndKeys) {
        UTF8String query = queryAndKeys[0];
        try (Memory memory = Memory.ofTexts(queryAndKeys)) {
            memory.reserve(rules.capacity(query.numBytes()));
            long size = Native.get(rules.address(), memory.input(), queryAndKeys.length, memory.output(), memory.capacity());
            return resultOf("query_get", query, rules, memory, size);
        } finally {
            Reference.reachabilityFence(rules);
        }
    }

    // ---- query_get_all ----

    public static UnsafeArrayData queryGetAll(UTF8String query, UTF8String key, UTF8String charsets, UTF8String options) {
        return list("query_get_all", Rules.OF_QUERIES.get(charsets, options), query, key);
    }

    public static UnsafeArrayData tryQueryGetAll(
            UTF8String query, UTF8String key, UTF8String charsets, UTF8String options) {
        Rules rules = Rules.OF_QUERIES_TRY.find(charsets, options);
        return rules == null ? null : list("query_get_all", rules, query, key);
    }

    // ---- query_parse ----

    public static UnsafeArrayData queryParse(UTF8String query, UTF8String charsets, UTF8String options) {
        return list("query_parse", Rules.OF_QUERIES.get(charsets, options), query);
    }

    public static UnsafeArrayData tryQueryParse(UTF8String query, UTF8String charsets, UTF8String options) {
        Rules rules = Rules.OF_QUERIES_TRY.find(charsets, options);
        return rules == null ? null : list("query_parse", rules, query);
    }

    // ---- Results ----

    /** Makes an array of the pairs of a query, or of the values of a key that follows the query. */
    private static UnsafeArrayData list(String function, Rules rules, UTF8String... queryAndKey) {
        UTF8String query = queryAndKey[0];
        int count = queryAndKey.length;
        try (Memory memory = Memory.ofTexts(queryAndKey)) {
            long size = Native.listRoom(rules.address(), memory.input(), count, MOST_LISTED);
            if (size >= 0) {
                memory.reserve(size);
                size = Native.list(
                        rules.address(), memory.input(), count, memory.output(), memory.capacity(), MOST_LISTED);
            }
            if (isNull(function, query, rules, size)) {
                return null;
            }
            byte[] bytes = memory.result(function, size);
            UnsafeArrayData array = new UnsafeArrayData();
            array.pointTo(bytes, Platform.BYTE_ARRAY_OFFSET, bytes.length);
            return array;
        } finally {
            Reference.reachabilityFence(rules);
        }
    }

    private static UTF8String resultOf(String function, UTF8String text, Rules rules, Memory memory, long size) {
        return isNull(function, text, rules, size) ? null : UTF8String.fromBytes(memory.result(function, size));
    }

    /** Returns whether the result of a call is NULL. Throws if the call failed. */
    private static boolean isNull(String function, UTF8String text, Rules rules, long result) {
        if (result >= 0) {
            return false;
        }
        if (result == Failure.NULL || (rules.isTry() && Failure.isTooLarge(result))) {
            return true;
        }
        throw rules.isTry()
                ? Failure.ofText("try_" + function, text, result, "")
                : Failure.ofText(function, text, result, "; the function try_" + function + " gives NULL");
    }
}
