package percentencoding.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.unsafe.types.UTF8String;

/** The addresses of the library's sets, by name. The library never frees a set. */
final class Sets {
    private static final Names<Long> KNOWN = new Names<>(Sets::find);
    private static final UTF8String UNRESERVED = UTF8String.fromString("unreserved");

    private Sets() {
    }

    static long unreserved() {
        return KNOWN.get(UNRESERVED);
    }

    /** @throws PercentEncodingException if the name is unknown; the message lists all names */
    static long get(UTF8String name) {
        return KNOWN.get(name);
    }

    private static long find(UTF8String name) {
        Library.require();
        long set = Native.set(terminated(name.getBytes()));
        if (set == 0) {
            throw new PercentEncodingException(
                    "percent_encode: unknown set " + Failure.shown(name.getBytes()) + "; the sets are " + String.join(", ", names()));
        }
        return set;
    }

    private static List<String> names() {
        List<String> names = new ArrayList<>();
        for (String name = Native.setName(0); name != null; name = Native.setName(names.size())) {
            names.add(name);
        }
        return names;
    }

    /** Returns a name with NUL appended; empty if the name contains NUL. */
    static byte[] terminated(byte[] name) {
        for (byte unit : name) {
            if (unit == 0) {
                return new byte[1];
            }
        }
        return Arrays.copyOf(name, name.length + 1);
    }
}
