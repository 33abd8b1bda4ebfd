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
    private static final DataType TEXTS = DataTypes.createArrayType(TEXT);
    // With the policy null, a key or value can be NULL.
    private static final DataType PAIRS = DataTypes.createArrayType(
            DataTypes.createStructType(new StructField[] {
                DataTypes.createStructField("key", TEXT, true), DataTypes.createStructField("value", TEXT, true),
            }),
            false);

    private static final String TRY_TEXT = " - Works like %s, but by default returns NULL for a text that cannot be"
            + " decoded. Returns NULL if a column has an unknown charset or option.";
    private static final String TRY_PARTS = " - Works like %s, but by default a part that cannot be decoded becomes NULL."
            + " Returns NULL if a column has an unknown charset or option.";

    private static final List<SqlFunction> FUNCTIONS = List.of(
            new SqlFunction("percent_encode", "percentEncode", TEXT, false, 1,
                    List.of(List.of(Role.BYTES, Role.SET), List.of(Role.TEXT, Role.SET, Role.CHARSET, Role.OPTIONS)),
                    Encoder.KNOWN,
                    "_FUNC_(text[, set[, charset[, options]]]) - Escapes every byte outside the set as %XX. The set is"
                            + " 'unreserved' by default. With a charset, the text is first converted to the charset."),
            ofText("percent_decode", "percentDecode", Rules.OF_TEXTS, 1,
                    " - Decodes escapes in the first charset in which the whole text is valid, by default 'utf-8'."),
            ofText("try_percent_decode", "tryPercentDecode", Rules.OF_TEXTS_TRY, 1, TRY_TEXT.formatted("percent_decode")),
            ofText("charset_of", "charsetOf", Rules.OF_TEXTS, 2,
                    " - Returns the name of the charset in which percent_decode decodes the text."),
            ofText("try_charset_of", "tryCharsetOf", Rules.OF_TEXTS_TRY, 2, TRY_TEXT.formatted("charset_of")),
            ofQuery("query_parse", "queryParse", PAIRS, Rules.OF_QUERIES, null,
                    " - Returns the decoded fields of a query or URL in order. '+' is a space."),
            ofQuery("try_query_parse", "tryQueryParse", PAIRS, Rules.OF_QUERIES_TRY, null,
                    TRY_PARTS.formatted("query_parse")),
            ofQuery("query_get", "queryGet", TEXT, Rules.OF_QUERIES, Role.KEYS,
                    " - Returns the decoded value of the first field with the key, or with the first key of an array that"
                            + " a field has. '+' is a space. Returns NULL if there is no such field."),
            ofQuery("try_query_get", "tryQueryGet", TEXT, Rules.OF_QUERIES_TRY, Role.KEYS, TRY_TEXT.formatted("query_get")),
            ofQuery("query_get_all", "queryGetAll", TEXTS, Rules.OF_QUERIES, Role.KEY,
                    " - Returns the decoded values of all fields with the key in order. '+' is a space."),
            ofQuery("try_query_get_all", "tryQueryGetAll", TEXTS, Rules.OF_QUERIES_TRY, Role.KEY,
                    TRY_PARTS.formatted("query_get_all")));

    private static SqlFunction ofText(String name, String method, Names<?> names, int required, String usage) {
        String charsets = required == 1 ? "(text[, charsets[, options]])" : "(text, charsets[, options])";
        return new SqlFunction(name, method, TEXT, true, required,
                List.of(List.of(Role.TEXT, Role.CHARSET, Role.OPTIONS)), names, "_FUNC_" + charsets + usage);
    }

    /** @param key the role of the second parameter, or null without a key */
    private static SqlFunction ofQuery(
            String name, String method, DataType result, Names<?> names, Role key, String usage) {
        List<Role> form = key == null
                ? List.of(Role.TEXT, Role.CHARSET, Role.OPTIONS)
                : List.of(Role.TEXT, key, Role.CHARSET, Role.OPTIONS);
        return new SqlFunction(name, method, result, true, form.size() - 2, List.of(form), names,
                "_FUNC_(query" + (key == null ? "" : ", key") + "[, charsets[, options]])" + usage);
    }

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
