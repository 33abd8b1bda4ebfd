package percentencoding.spark;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Objects by the arguments that name them. The last one is remembered, because most columns have the same name in every
 * row. Any thread may call it at any time.
 */
final class Names<T> {
    /** Names of a column come from data, so they are not kept without a limit. */
    private static final int MOST = 256;

    private record Known<T>(UTF8String name, T value) {
    }

    private final Function<UTF8String, T> find;
    private final ConcurrentHashMap<UTF8String, Known<T>> all = new ConcurrentHashMap<>();
    private Known<T> last;

    /** @param find makes the object for a name, or throws */
    Names(Function<UTF8String, T> find) {
        this.find = find;
    }

    T get(UTF8String name) {
        // Another thread's is as good: records are final, so they are whole.
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
