package percentencoding.spark;

import org.apache.spark.SparkThrowable;

/** The error for an invalid argument. The engine passes this error on unchanged instead of reporting a failed job. */
public class PercentEncodingException extends IllegalArgumentException implements SparkThrowable {
    private static final long serialVersionUID = 1;

    PercentEncodingException(String message) {
        super(message);
    }

    @Override
    public String getCondition() {
        return "PERCENT_ENCODING_ARGUMENT";
    }

    @Override
    public String getSqlState() {
        return "22023";
    }
}
