package percentencoding.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.objects.StaticInvoke;
import org.apache.spark.sql.types.AbstractDataType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.unsafe.types.UTF8String;
import scala.Function1;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction1;

/**
 * A SQL function.
 *
 * @param method the name of the implementing methods in {@link Functions}
 * @param isNullable whether the result may be null if no argument is null
 * @param required the number of mandatory arguments
 */
record SqlFunction(
        String name, String method, DataType result, boolean isNullable, int required, List<Role> roles, String usage) {
    /** The purpose of a parameter. */
    enum Role {
        TEXT,
        /** Text or binary. */
        BYTES,
        SET,
        KEY,
        CHARSETS,
        INPUT,
        PLUS
    }

    /** Makes the expression of a call. */
    Function1<Seq<Expression>, Expression> builder() {
        return new AbstractFunction1<>() {
            @Override
            public Expression apply(Seq<Expression> arguments) {
                return call(arguments);
            }
        };
    }

    private Expression call(Seq<Expression> arguments) {
        int count = arguments.size();
        if (count < required || count > roles.size()) {
            throw new PercentEncodingException(name + ": got " + count + " arguments; the function takes " + required
                    + (required < roles.size() ? " to " + roles.size() : ""));
        }
        List<AbstractDataType> types = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            types.add(type(roles.get(k), arguments.apply(k).dataType()));
            checkLiteral(roles.get(k), arguments.apply(k));
        }
        return new StaticInvoke(Functions.class, result, method, arguments,
                CollectionConverters.asScala(types).toSeq(), true, isNullable, true, Option.empty());
    }

    private static AbstractDataType type(Role role, DataType argument) {
        return switch (role) {
            case PLUS -> DataTypes.BooleanType;
            // Strings have collations.
            default -> argument instanceof StringType || (role == Role.BYTES && argument instanceof BinaryType)
                    ? argument
                    : DataTypes.StringType;
        };
    }

    /** Checks literal names in the query before any row is read. */
    private static void checkLiteral(Role role, Expression argument) {
        if (argument instanceof Literal literal && literal.value() instanceof UTF8String text) {
            if (role == Role.SET) {
                Sets.get(text);
            } else if (role == Role.CHARSETS) {
                Charsets.get(text);
            } else if (role == Role.INPUT) {
                Inputs.get(text);
            }
        }
    }
}
