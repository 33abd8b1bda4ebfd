/// The rules for writing a query, which differ between systems. The defaults are those of the style `auto`.
public struct ReferenceStyle: Sendable {
    /// The notation of array elements.
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
        /// Indices for an array that holds a container, brackets for any other array.
        case auto
        /// All elements in one value, separated by this unescaped text; indices for an array that holds a container.
        case separator(String)
        /// A function that makes an element's key from the array's key and the index.
        case custom(@Sendable (String, Int) -> String)
    }

    /// The notation of the members of a set.
    public enum Sets: Sendable {
        /// An array of the members in ascending order of their text.
        case array
        /// One field with the set's key for each member; the members are in ascending order of their text.
        case repeated
        /// One text such as `[1, 2]`, in the notation of Swift's description of a `Set`.
        case description
    }

    /// The notation of the keys of a nested dictionary.
    public enum Nesting: Sendable {
        /// Nested dictionaries are an error.
        case none
        /// `a[b]`.
        case brackets
        /// `a.b`.
        case dots
        /// A function that returns the text to append for a key.
        case custom(@Sendable (String) -> String)
    }

    /// The escaping of brackets and dots around nested keys and indices. Marks are escaped like keys.
    public enum Punctuation: Sendable {
        /// Punctuation is escaped like the keys.
        case escaped
        /// Punctuation is literal, but brackets that belong to a key are escaped. If a function makes the fields or
        /// transforms whole fields, all brackets are literal.
        case literal
    }

    /// The output for null.
    public enum Nulls: Sendable {
        /// Null is an error.
        case fail
        /// `a` without `=`.
        case key
        /// A text for a value.
        case text(String)
        /// No output; the indices of the following array elements decrease.
        case drop
        /// No output; the following elements of an array keep their indices, as in PHP.
        case skip
    }

    /// The text of floating-point numbers.
    public enum Numbers: Sendable {
        /// The text that Swift prints; infinities and NaN are an error.
        case shortest
        /// The text that Swift prints.
        case swift
        /// The text of ECMAScript's Number::toString.
        case javaScript
        /// The text of PHP's http_build_query: 14 significant digits.
        case php
        /// The text of Ruby's Float#to_s.
        case ruby
    }

    /// The order of the entries of a dictionary; equal entries keep the given order.
    public enum KeyOrderStyle: Sendable {
        /// The given order.
        case given
        /// The order of the keys' bytes.
        case bytes
        /// The order of the code points of the keys' canonical decomposition. The given function computes the
        /// decomposition, which needs Unicode's tables.
        case compare(decomposition: @Sendable (String) -> String)
        /// The order of Swift's `String`.
        case swift
        /// The order of the output bytes of each entry, at every level, even in arrays and sets.
        case segments
    }

    /// The output for an empty array, set or dictionary.
    public enum EmptyContainers: Sendable {
        /// Nothing.
        case drop
        /// `a[]` for an array or set, `a{}` for a dictionary, without `=`. An array or set of one null that would be
        /// written as `a[]` is written as `a[0]`.
        case mark
    }

    /// The handling of line ends.
    public enum Newlines: Sendable {
        /// Line ends are unchanged.
        case asGiven
        /// CR, LF and CRLF become CRLF.
        case crlf
    }

    /// The output for a root that is not a dictionary. Null, an empty array and an empty set give an empty query.
    public enum Root: Sendable {
        /// The root is an error.
        case fail
        /// An array is written with its indices as keys; any other root is an error.
        case indices
        /// The root is written as the value of the key.
        case field(String)
        /// One key for an array, and another key for any other value. If `other` is nil, a root that is not an array is
        /// an error.
        case fields(array: String, other: String?)
    }

    /// The spelling of keys.
    public enum KeyTransformStyle: Sendable {
        case asGiven, snakeCase, kebabCase, capitalized, uppercased, lowercased
        /// A custom function.
        case custom(@Sendable (String) -> String)
    }

    /// The text to which a key transform is applied.
    public enum TransformScope: Sendable {
        /// Each key separately.
        case key
        /// The whole field with its brackets.
        case wholeField
    }

    /// The notation of array elements.
    public var arrays = Arrays.auto
    /// The notation of the members of a set.
    public var sets = Sets.array
    /// The notation of the keys of a nested dictionary.
    public var nesting = Nesting.brackets
    /// The escaping of brackets and dots around keys.
    public var punctuation = Punctuation.escaped
    /// The word for true.
    public var trueText = "true"
    /// The word for false.
    public var falseText = "false"
    /// Whether an entry with the value false is omitted.
    public var omitsFalse = false
    /// The output for null.
    public var nulls = Nulls.key
    /// The text of floating-point numbers.
    public var numbers = Numbers.shortest
    /// The order in which entries are written.
    public var keyOrder = KeyOrderStyle.given
    /// The spelling of keys.
    public var keyTransform = KeyTransformStyle.asGiven
    /// The text to which the key transform is applied.
    public var transformScope = TransformScope.key
    /// The output for an empty array, set or dictionary.
    public var emptyContainers = EmptyContainers.drop
    /// The handling of line ends.
    public var newlines = Newlines.asGiven
    /// The output for a root that is not a dictionary.
    public var root = Root.fail
    /// The set of literal bytes in fields; nil leaves fields unescaped.
    public var fieldEscapes: ReferenceSet? = .unreserved
    /// The set of literal bytes in values.
    public var valueEscapes = ReferenceSet.unreserved

    /// Creates the style `auto`.
    public init() {}
}

extension ReferenceSet {
    /// RFC 3986, section 2.3.
    public static let unreserved = ReferenceSet(
        literal: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
}
