public import PercentEncoding

/// The rules of writing values as query strings and reading them back: the notation of arrays, nesting, nulls and
/// everything else on which systems differ.
///
/// The standard styles are static members, see <doc:Styles>. To make another style, change one:
///
/// ```swift
/// var style = QueryStyle.auto
/// style.arrays = .indices
/// style.nesting = .dots
/// ```
public struct QueryStyle: Sendable {
    /// The way the elements of an array extend its key.
    public var arrays = ArrayStyle.auto
    /// The way the members of a set are written.
    public var sets = SetStyle.array
    /// The way the keys of a nested dictionary extend its own key.
    public var nesting = NestingStyle.brackets
    /// Whether the brackets and dots around nested keys are escaped.
    package var punctuation = PunctuationStyle.escaped
    /// The words for Booleans.
    public var bools = BoolStyle.literal
    /// The output for null.
    public var nulls = NullStyle.key
    /// The output for an optional property without a value.
    public var absentOptionals = AbsentStyle.drop
    /// The text of floating-point numbers.
    public var numbers = NumberStyle.shortest
    /// The text of dates.
    public var dates = DateStyle.iso8601
    /// The text of binary data.
    public var data = DataStyle.base64
    /// The order in which the entries of a dictionary are written.
    public var keyOrder = KeyOrderStyle.given
    /// The spelling of keys.
    public var keyTransform = KeyTransformStyle.asGiven
    /// The output for an empty array, set or dictionary.
    public var emptyContainers = EmptyContainerStyle.drop
    /// The handling of line ends in fields and values.
    package var newlines = NewlineStyle.asGiven
    /// The handling of a root value that is not a dictionary.
    public var root = RootStyle.fail
    /// The bytes of a field that stay literal, including the brackets around nested keys; nil writes fields unescaped.
    public var fieldEscapes: EscapeSet? = .unreserved
    /// The bytes of a value that stay literal, and the notation of a space.
    public var valueEscapes = EscapeSet.unreserved

    /// The byte tables of a legacy charset, unless the charset itself chooses them.
    package var charsetProfile = CharsetProfile.browser

    /// The charset of the escapes if the encoder has a legacy charset.
    public var escapeCharset = EscapeCharsetStyle.given

    /// The parser whose rules reading follows.
    package var grammar = QueryGrammar.generic
    /// Whether `Encodable` types are encoded with the algorithm of Alamofire's `URLEncodedFormEncoder`.
    package var mirrorsAlamofire = false

    /// Creates the style ``auto``.
    package init() {}

    /// The charset adapted to the style; nil if escapes are in UTF-8.
    func adapted(_ charset: (any TextEncoding)?) -> (any TextEncoding)? {
        escapeCharset == .utf8 ? nil : charset.map { $0.adapted(to: charsetProfile) }
    }
}
