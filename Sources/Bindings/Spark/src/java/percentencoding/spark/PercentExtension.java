package percentencoding.spark;

import java.util.List;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import percentencoding.spark.SqlFunction.Role;
import scala.Tuple3;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/** Registers the functions, if {@code spark.sql.extensions} is the name of this class. */
public final class PercentExtension extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {
    private static final DataType TEXT = DataTypes.StringType;
    private static final DataType PAIRS = DataTypes.createArrayType(
            DataTypes.createStructType(new StructField[] {
                DataTypes.createStructField("key", TEXT, false), DataTypes.createStructField("value", TEXT, false),
            }),
            false);

    private static final List<SqlFunction> FUNCTIONS = List.of(
            new SqlFunction("percent_encode", "percentEncode", TEXT, false, 1, List.of(Role.BYTES, Role.SET),
                    "_FUNC_(text[, set]) - Escapes every byte outside the set as %XX. The set is 'unreserved' by"
                            + " default."),
            new SqlFunction("percent_decode", "percentDecode", TEXT, false, 1,
                    List.of(Role.TEXT, Role.CHARSETS, Role.PLUS),
                    "_FUNC_(text[, charsets[, plus]]) - Decodes escapes in the first charset in which"
                            + " the whole text is valid, by default 'utf-8'. If plus is true, '+' is a space."),
            new SqlFunction("try_percent_decode", "tryPercentDecode", TEXT, true, 1,
                    List.of(Role.TEXT, Role.CHARSETS, Role.PLUS),
                    "_FUNC_(text[, charsets[, plus]]) - Decodes like percent_decode, but returns NULL for a text that cannot be"
                            + " decoded."),
            new SqlFunction("query_parse", "queryParse", PAIRS, false, 1,
                    List.of(Role.TEXT, Role.CHARSETS, Role.INPUT),
                    "_FUNC_(query[, charsets[, input]]) - Returns the decoded fields of a query in order. '+' is a space. The"
                            + " input is 'query', 'url' or 'auto'."),
            new SqlFunction("try_query_parse", "tryQueryParse", PAIRS, true, 1,
                    List.of(Role.TEXT, Role.CHARSETS, Role.INPUT),
                    "_FUNC_(query[, charsets[, input]]) - Parses like query_parse, but returns NULL for a query that cannot be"
                            + " decoded."),
            new SqlFunction("query_get", "queryGet", TEXT, true, 2,
                    List.of(Role.TEXT, Role.KEY, Role.CHARSETS, Role.INPUT),
                    "_FUNC_(query, key[, charsets[, input]]) - Returns the decoded value of the first field with the key. '+' is a"
                            + " space. Returns NULL if no field has the key."),
            new SqlFunction("try_query_get", "tryQueryGet", TEXT, true, 2,
                    List.of(Role.TEXT, Role.KEY, Role.CHARSETS, Role.INPUT),
                    "_FUNC_(query, key[, charsets[, input]]) - Works like query_get, but returns NULL for a value that cannot be"
                            + " decoded."));

    @Override
    public BoxedUnit apply(SparkSessionExtensions extensions) {
        for (SqlFunction function : FUNCTIONS) {
            ExpressionInfo information = new ExpressionInfo(
                    Functions.class.getName(), null, function.name(), function.usage(), "", "", "", "", "", "", "");
            extensions.injectFunction(new Tuple3<>(new FunctionIdentifier(function.name()), information, function.builder()));
        }
        return BoxedUnit.UNIT;
    }
}
