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
                    "_FUNC_(text[, set]) - Writes each byte that the set does not keep as %XX. The set is 'unreserved' by"
                            + " default."),
            new SqlFunction("percent_decode", "percentDecode", TEXT, false, 1,
                    List.of(Role.TEXT, Role.CHARSETS, Role.PLUS),
                    "_FUNC_(text[, charsets[, plus]]) - Reads each escape as its byte, and the text in the first charset in"
                            + " which all of it is valid, by default 'utf-8'. If plus is true, '+' is a space."),
            new SqlFunction("try_percent_decode", "tryPercentDecode", TEXT, true, 1,
                    List.of(Role.TEXT, Role.CHARSETS, Role.PLUS),
                    "_FUNC_(text[, charsets[, plus]]) - As percent_decode, and NULL for a text that cannot be decoded."),
            new SqlFunction("query_parse", "queryParse", PAIRS, false, 1, List.of(Role.TEXT, Role.CHARSETS),
                    "_FUNC_(query[, charsets]) - Returns the fields of a query in their order, decoded; '+' is a space."),
            new SqlFunction("try_query_parse", "tryQueryParse", PAIRS, true, 1, List.of(Role.TEXT, Role.CHARSETS),
                    "_FUNC_(query[, charsets]) - As query_parse, and NULL for a query that cannot be decoded."),
            new SqlFunction("query_get", "queryGet", TEXT, true, 2, List.of(Role.TEXT, Role.KEY, Role.CHARSETS),
                    "_FUNC_(query, key[, charsets]) - Returns the value of the first field with the key, decoded; '+' is a"
                            + " space. NULL if there is none."),
            new SqlFunction("try_query_get", "tryQueryGet", TEXT, true, 2, List.of(Role.TEXT, Role.KEY, Role.CHARSETS),
                    "_FUNC_(query, key[, charsets]) - As query_get, and NULL for a value that cannot be decoded."));

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
