package percentencoding.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.unsafe.types.UTF8String;

/** The keys that query_get looks for. */
final class Keys {
    private static final int MOST = 16;

    private Keys() {
    }

    /** Returns a query and the keys of a list without its NULL elements; see {@link #check}. */
    static UTF8String[] after(UTF8String query, ArrayData list) {
        check(list);
        List<UTF8String> texts = new ArrayList<>(List.of(query));
        for (int k = 0; k < list.numElements(); k++) {
            if (!list.isNullAt(k)) {
                texts.add(list.getUTF8String(k));
            }
        }
        return texts.toArray(UTF8String[]::new);
    }

    /** @throws PercentEncodingException if a list of any type has no key, or more than 16 keys */
    static void check(ArrayData list) {
        long count = IntStream.range(0, list.numElements()).filter(k -> !list.isNullAt(k)).count();
        if (count == 0) {
            throw new PercentEncodingException("query_get: the list of keys is empty");
        }
        if (count > MOST) {
            throw new PercentEncodingException("query_get: more than " + MOST + " keys");
        }
    }
}
