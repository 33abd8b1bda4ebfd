/// The rules in which systems differ when they write a query. The defaults are those of the style `auto`.
public struct ReferenceStyle: Sendable {
    /// How the elements of an array extend its key.
    public enum Arrays: Sendable {
        /// Arrays are an error.
        case none
        /// `a[]=1&a[]=2`.
        case brackets
        /// `a=1&a=2`.
        case repeated
        /// `a=1&a=2` if all elements are scalars, `a[0]=1` otherwise.
        case form
        /// `a[0]=1&a[1]=2`.
        case indices
        /// Indices for an array that holds a container, brackets for any other.
        case auto
        /// All elements in one value with this text, unescaped, between them; indices for an array that holds a container.
        case separator(String)
        /// The element's key, made from the array's key and the index.
        case custom(@Sendable (String, Int) -> String)
    }

    /// How the members of a set are written.
    public enum Sets: Sendable {
        /// As an array, in ascending order of their text.
        case array
        /// The key alone for every member, in ascending order of their text.
        case repeated
        /// As one text such as `[1, 2]`, as Swift describes a `Set`.
        case description
    }

    /// How the keys of a nested dictionary extend its own key.
    public enum Nesting: Sendable {
        /// Nested dictionaries are an error.
        case none
        /// `a[b]`.
        case brackets
        /// `a.b`.
        case dots
        /// The text that a function appends for a key.
        case custom(@Sendable (String) -> String)
    }

    /// The escaping of brackets and dots around nested keys and indices. Marks are escaped like keys.
    public enum Punctuation: Sendable {
        /// They are escaped like the keys.
        case escaped
        /// They are literal, unlike those in keys. If functions make fields, or fields are transformed as a whole,
        /// brackets in keys cannot be told apart, and all are literal.
        case literal
    }

    /// The output for null.
    public enum Nulls: Sendable {
        /// It is an error.
        case fail
        /// `a` without `=`.
        case key
        /// A text for a value.
        case text(String)
        /// Nothing; the following elements of an array move up.
        case drop
        /// Nothing; the following elements of an array keep their indices, as in PHP.
        case skip
    }

    /// The text of floating-point numbers.
    public enum Numbers: Sendable {
        /// As Swift prints them; infinities and NaN are an error.
        case shortest
        /// As Swift prints them.
        case swift
        /// As ECMAScript's Number::toString.
        case javaScript
        /// As PHP's http_build_query: 14 significant digits.
        case php
        /// As Ruby's Float#to_s.
        case ruby
    }

    /// The order of the entries of a dictionary; equal entries keep the given order.
    public enum KeyOrderStyle: Sendable {
        /// As they are given.
        case given
        /// By the bytes of the keys.
        case bytes
        /// By the code points of the keys' canonical decomposition, computed by the given function, which needs
        /// Unicode's tables.
        case compare(decomposition: @Sendable (String) -> String)
        /// As Swift's `String` orders the keys.
        case swift
        /// By the bytes of the output of each entry, at every level and in arrays and sets as well.
        case segments
    }

    /// The output for an empty array, set or dictionary.
    public enum EmptyContainers: Sendable {
        /// Nothing.
        case drop
        /// `a[]` for an array or set, `a{}` for a dictionary, without `=`. An array or set of one null that would be written as
        /// `a[]` is `a[0]`.
        case mark
    }

    /// The handling of line ends.
    public enum Newlines: Sendable {
        /// They stay as they are.
        case asGiven
        /// CR, LF and CRLF become CRLF.
        case crlf
    }

    /// The output for a value that is not a dictionary. Null and an empty array or set are an empty query.
    public enum Root: Sendable {
        /// It is an error.
        case fail
        /// The indices of an array are its keys; any other value is an error.
        case indices
        /// As if it were the value of the key.
        case field(String)
        /// One key for an array, and another key for any other value; without the second key, other values are an
        /// error.
        case fields(array: String, other: String?)
    }

    /// How keys are spelled.
    public enum KeyTransformStyle: Sendable {
        case asGiven, snakeCase, kebabCase, capitalized, uppercased, lowercased
        /// A custom function.
        case custom(@Sendable (String) -> String)
    }

    /// The text that a key transform is applied to.
    public enum TransformScope: Sendable {
        /// Each key separately.
        case key
        /// The whole field with its brackets.
        case wholeField
    }

    /// How the elements of an array extend its key.
    public var arrays = Arrays.auto
    /// How the members of a set are written.
    public var sets = Sets.array
    /// How the keys of a nested dictionary extend its own key.
    public var nesting = Nesting.brackets
    /// The escaping of brackets and dots around keys.
    public var punctuation = Punctuation.escaped
    /// The word for true.
    public var trueText = "true"
    /// The word for false.
    public var falseText = "false"
    /// Whether an entry that is false is left out.
    public var omitsFalse = false
    /// The output for null.
    public var nulls = Nulls.key
    /// The text of floating-point numbers.
    public var numbers = Numbers.shortest
    /// The order in which entries are written.
    public var keyOrder = KeyOrderStyle.given
    /// How keys are spelled.
    public var keyTransform = KeyTransformStyle.asGiven
    /// The text that the key transform is applied to.
    public var transformScope = TransformScope.key
    /// The output for an empty array, set or dictionary.
    public var emptyContainers = EmptyContainers.drop
    /// The handling of line ends.
    public var newlines = Newlines.asGiven
    /// The output for a value that is not a dictionary.
    public var root = Root.fail
    /// The set of literal bytes in fields; nil leaves fields unescaped.
    public var fieldEscapes: ReferenceSet? = .unreserved
    /// The set of literal bytes in values.
    public var valueEscapes = ReferenceSet.unreserved

    /// The style `auto`.
    public init() {}
}

extension ReferenceSet {
    /// RFC 3986, section 2.3.
    public static let unreserved = ReferenceSet(
        literal: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
}
