package percentencoding.spark;

/** A text that cannot be decoded. */
public final class PercentDecodingException extends PercentEncodingException {
    private static final long serialVersionUID = 1;

    private final long offset;

    PercentDecodingException(String message, long offset) {
        super(message);
        this.offset = offset;
    }

    /** The byte offset in the text of the first malformed escape or invalid byte; -1 if the result exceeds the limit. */
    public long offset() {
        return offset;
    }

    @Override
    public String getCondition() {
        return "PERCENT_DECODING";
    }
}
