package percentencoding.spark;

/** The error for a text that cannot be decoded. */
public final class PercentDecodingException extends PercentEncodingException {
    private static final long serialVersionUID = 1;

    private final long offset;

    PercentDecodingException(String message, long offset) {
        super(message);
        this.offset = offset;
    }

    /** Returns the byte offset of the first malformed escape or invalid byte; -1 if the result exceeds the limit. */
    public long offset() {
        return offset;
    }

    @Override
    public String getCondition() {
        return "PERCENT_DECODING";
    }
}
