package percentencoding.spark;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A thread-safe cache of objects by the names that make them. The cache checks the last object first, because most
 * columns have the same names in every row. Names may come from data, so the cache has limits, and remembers unknown
 * names too.
 */
final class Names<T> {
    private static final int MOST = 256;
    /** The maximum size in bytes of the names of an object in the cache. */
    private static final int MOST_BYTES = 1024;

    /** An object, or the problem of its names. */
    private record Known<T>(UTF8String[] names, T value, String problem) {
        private T get() {
            if (problem != null) {
                throw new PercentEncodingException(problem);
            }
            return value;
        }
    }

    private final Function<UTF8String[], T> make;
    private final ConcurrentHashMap<List<UTF8String>, Known<T>> all = new ConcurrentHashMap<>();
    private Known<T> last;

    /** @param make a function that makes the object for names, or throws PercentEncodingException */
    Names(Function<UTF8String[], T> make) {
        this.make = make;
    }

    /** @throws PercentEncodingException if a name is unknown */
    T get(UTF8String... names) {
        return known(names).get();
    }

    /** Returns null if a name is unknown. */
    T find(UTF8String... names) {
        return known(names).value;
    }

    private Known<T> known(UTF8String[] names) {
        // A record that another thread has stored is complete, because its members are final.
        Known<T> known = last;
        if (known != null && Arrays.equals(known.names, names)) {
            return known;
        }
        known = all.get(Arrays.asList(names));
        if (known == null) {
            known = make(names);
            if (Arrays.stream(names).mapToInt(UTF8String::numBytes).sum() > MOST_BYTES) {
                return known;
            }
            if (all.size() >= MOST) {
                all.clear();
            }
            all.put(Arrays.asList(known.names), known);
        }
        last = known;
        return known;
    }

    private Known<T> make(UTF8String[] names) {
        UTF8String[] copies = Arrays.stream(names).map(UTF8String::copy).toArray(UTF8String[]::new);
        try {
            return new Known<>(copies, make.apply(copies), null);
        } catch (PercentEncodingException error) {
            return new Known<>(copies, null, error.getMessage());
        }
    }
}
