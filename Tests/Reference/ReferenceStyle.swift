/// What systems differ in when they write a query. The defaults are those of the style `auto`.
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
        /// What to append for a key.
        case custom(@Sendable (String) -> String)
    }

    /// What becomes of the brackets and dots around nested keys and indices; marks are escaped like keys.
    public enum Punctuation: Sendable {
        /// They are escaped like the keys.
        case escaped
        /// They are literal, unlike those in keys. In a style in which functions make fields or they are transformed as a whole, no one
        /// knows which is which, and all are literal.
        case literal
    }

    /// What is written for null.
    public enum Nulls: Sendable {
        /// It is an error.
        case fail
        /// `a` without `=`.
        case key
        /// A text for a value.
        case text(String)
        /// Nothing; the elements of an array that follow move up.
        case drop
        /// Nothing; the elements of an array that follow keep their indices, as PHP does.
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

    /// The order in which the entries of a dictionary are written; equal ones stay as they are given.
    public enum KeyOrderStyle: Sendable {
        /// As they are given.
        case given
        /// By the bytes of the keys.
        case bytes
        /// By the code points of the keys' canonical decomposition, which the given function makes: that needs Unicode's tables.
        case compare(decomposition: @Sendable (String) -> String)
        /// As Swift's `String` orders the keys.
        case swift
        /// By the bytes of what is written for each entry, at every level and in arrays and sets as well.
        case segments
    }

    /// What is written for an empty array, set or dictionary.
    public enum EmptyContainers: Sendable {
        /// Nothing.
        case drop
        /// `a[]` for an array or set, `a{}` for a dictionary, without `=`. An array or set of one null that would be written as
        /// `a[]` is `a[0]`.
        case mark
    }

    /// What becomes of line ends.
    public enum Newlines: Sendable {
        /// They stay as they are.
        case asGiven
        /// CR, LF and CRLF become CRLF.
        case crlf
    }

    /// What becomes of a value that is not a dictionary. Null and an empty array or set are an empty query.
    public enum Root: Sendable {
        /// It is an error.
        case fail
        /// An array's elements have their indices for keys; anything else is an error.
        case indices
        /// As if it were the value of the key.
        case field(String)
        /// As if it were the value of one key for an array and of another for anything else, which without that is an error.
        case fields(array: String, other: String?)
    }

    /// How keys are spelled.
    public enum KeyTransformStyle: Sendable {
        case asGiven, snakeCase, kebabCase, capitalized, uppercased, lowercased
        /// A function of one's own.
        case custom(@Sendable (String) -> String)
    }

    /// What a key transform is applied to.
    public enum TransformScope: Sendable {
        /// Every key by its own.
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
    /// What becomes of the brackets and dots around keys.
    public var punctuation = Punctuation.escaped
    /// The word for true.
    public var trueText = "true"
    /// The word for false.
    public var falseText = "false"
    /// Whether an entry that is false is left out.
    public var omitsFalse = false
    /// What is written for null.
    public var nulls = Nulls.key
    /// The text of floating-point numbers.
    public var numbers = Numbers.shortest
    /// The order in which entries are written.
    public var keyOrder = KeyOrderStyle.given
    /// How keys are spelled.
    public var keyTransform = KeyTransformStyle.asGiven
    /// What that is applied to.
    public var transformScope = TransformScope.key
    /// What is written for an empty array, set or dictionary.
    public var emptyContainers = EmptyContainers.drop
    /// What becomes of line ends.
    public var newlines = Newlines.asGiven
    /// What becomes of a value that is not a dictionary.
    public var root = Root.fail
    /// What stays literal in fields; nil writes them as they are.
    public var fieldEscapes: ReferenceSet? = .unreserved
    /// What stays literal in values.
    public var valueEscapes = ReferenceSet.unreserved

    /// The style `auto`.
    public init() {}
}

extension ReferenceSet {
    /// RFC 3986, section 2.3.
    public static let unreserved = ReferenceSet(
        literal: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
}
