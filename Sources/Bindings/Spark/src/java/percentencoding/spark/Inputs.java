package percentencoding.spark;

import org.apache.spark.unsafe.types.UTF8String;

/** The kinds of text that the functions for queries read, as numbers of the library. */
final class Inputs {
    /** A query. */
    static final int QUERY = 0;

    private static final Names<Integer> KNOWN = new Names<>(Inputs::find);

    private Inputs() {
    }

    /** @throws PercentEncodingException if the name is unknown */
    static int get(UTF8String name) {
        return KNOWN.get(name);
    }

    private static int find(UTF8String name) {
        Library.require();
        int input = Native.input(Sets.terminated(name.getBytes()));
        if (input < 0) {
            throw new PercentEncodingException(
                    "unknown input " + Failure.shown(name.getBytes()) + "; the inputs are query, url, auto");
        }
        return input;
    }
}
