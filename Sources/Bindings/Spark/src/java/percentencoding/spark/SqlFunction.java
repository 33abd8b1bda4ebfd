package percentencoding.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.objects.StaticInvoke;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.AbstractDataType;
import org.apache.spark.sql.types.ArrayType;
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
 * @param forms the parameters of each method, from the fewest to the most; a call uses the first form with enough
 *     parameters
 * @param names the cache of the objects that the names among the arguments make
 */
record SqlFunction(String name, String method, DataType result, boolean isNullable, int required,
        List<List<Role>> forms, Names<?> names, String usage) {
    /** The purpose of a parameter. Names have the default values of omitted arguments. */
    enum Role {
        TEXT(null),
        /** Text or binary. */
        BYTES(null),
        KEY(null),
        /** A key or an array of keys. */
        KEYS(null),
        SET("unreserved"),
        CHARSET("utf-8"),
        OPTIONS("");

        private final UTF8String standard;

        Role(String standard) {
            this.standard = UTF8String.fromString(standard);
        }
    }

    /** Makes the expression of a call. */
    Function1<Seq<Expression>, Expression> builder() {
        return new AbstractFunction1<>() {
            @Override
            public Expression apply(Seq<Expression> arguments) {
                return call(CollectionConverters.asJava(arguments));
            }
        };
    }

    private Expression call(List<Expression> given) {
        List<Role> form = form(given.size());
        List<Expression> arguments = new ArrayList<>(given);
        List<AbstractDataType> types = new ArrayList<>();
        for (Role role : form) {
            if (types.size() == arguments.size()) {
                arguments.add(new Literal(role.standard, DataTypes.StringType));
            }
            Expression argument = arguments.get(types.size());
            types.add(type(role, argument.dataType()));
            check(form, role, argument);
        }
        return new StaticInvoke(Functions.class, result, method, CollectionConverters.asScala(arguments).toSeq(),
                CollectionConverters.asScala(types).toSeq(), true, isNullable, true, Option.empty());
    }

    private List<Role> form(int count) {
        for (List<Role> form : forms) {
            if (required <= count && count <= form.size()) {
                return form;
            }
        }
        throw new PercentEncodingException(name + ": got " + count + " arguments; the function takes " + required + " to "
                + forms.get(forms.size() - 1).size());
    }

    private static AbstractDataType type(Role role, DataType argument) {
        // Strings have collations.
        boolean isKnown = argument instanceof StringType
                || (role == Role.BYTES && argument instanceof BinaryType)
                || (role == Role.KEYS && argument instanceof ArrayType list && list.elementType() instanceof StringType);
        if (isKnown) {
            return argument;
        }
        return role == Role.KEYS && argument instanceof ArrayType
                ? DataTypes.createArrayType(DataTypes.StringType)
                : DataTypes.StringType;
    }

    /** Checks constant names and keys before any row is read. */
    private void check(List<Role> form, Role role, Expression argument) {
        Object constant = role.standard != null || role == Role.KEYS ? constant(argument) : null;
        if (role.standard != null && constant instanceof UTF8String text) {
            names.get(form.stream().filter(other -> other.standard != null)
                    .map(other -> other == role ? text : other.standard).toArray(UTF8String[]::new));
        } else if (role == Role.KEYS && constant instanceof ArrayData keys) {
            Keys.check(keys);
        }
    }

    /** Returns the value of a constant expression; null for others, and if evaluation fails, as it will again later. */
    private static Object constant(Expression argument) {
        try {
            return argument.resolved() && argument.foldable() ? argument.eval(null) : null;
        } catch (RuntimeException error) {
            return null;
        }
    }
}
