package percentencoding.spark;

/** The error for a text that cannot be decoded or encoded. */
public final class PercentTextException extends PercentEncodingException {
    private static final long serialVersionUID = 1;

    private final long offset;

    PercentTextException(String message, long offset) {
        super(message);
        this.offset = offset;
    }

    /**
     * Returns the byte offset of the first malformed escape, invalid byte or character that the charset lacks; -1 if
     * the result exceeds the limit.
     */
    public long offset() {
        return offset;
    }

    @Override
    public String getCondition() {
        return "PERCENT_TEXT";
    }
}
