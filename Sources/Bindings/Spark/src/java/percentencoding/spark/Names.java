package percentencoding.spark;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A thread-safe cache of objects by name. The cache checks the last object first, because most columns have the same
 * name in every row.
 */
final class Names<T> {
    /** The maximum number of cached names. Names may come from data, so the cache needs a limit. */
    private static final int MOST = 256;

    private record Known<T>(UTF8String name, T value) {
    }

    private final Function<UTF8String, T> find;
    private final ConcurrentHashMap<UTF8String, Known<T>> all = new ConcurrentHashMap<>();
    private Known<T> last;

    /** @param find a function that makes the object for a name, or throws */
    Names(Function<UTF8String, T> find) {
        this.find = find;
    }

    T get(UTF8String name) {
        // A record that another thread has stored is complete, because its members are final.
        Known<T> known = last;
        if (known != null && known.name.equals(name)) {
            return known.value;
        }
        known = all.get(name);
        if (known == null) {
            known = new Known<>(name.copy(), find.apply(name));
            if (all.size() >= MOST) {
                all.clear();
            }
            all.put(known.name, known);
        }
        last = known;
        return known.value;
    }
}
