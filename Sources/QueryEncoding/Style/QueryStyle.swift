public import PercentEncoding

/// How a value becomes a query string, and how a query string is read: what to write for arrays, nesting, nulls and all the rest on
/// which systems differ.
///
/// The standard styles are static members, see <doc:Styles>; others are made by changing one:
///
/// ```swift
/// var style = QueryStyle.auto
/// style.arrays = .indices
/// style.nesting = .dots
/// ```
public struct QueryStyle: Sendable {
    /// How the elements of an array extend its key.
    public var arrays = ArrayStyle.auto
    /// How the members of a set are written.
    public var sets = SetStyle.array
    /// How the keys of a nested dictionary extend its own key.
    public var nesting = NestingStyle.brackets
    /// Whether the brackets and dots around nested keys are escaped.
    package var punctuation = PunctuationStyle.escaped
    /// The words for truth values.
    public var bools = BoolStyle.literal
    /// What is written for null.
    public var nulls = NullStyle.key
    /// What is written for an optional property without a value.
    public var absentOptionals = AbsentStyle.drop
    /// The text of floating-point numbers.
    public var numbers = NumberStyle.shortest
    /// The text of dates.
    public var dates = DateStyle.iso8601
    /// The text of binary data.
    public var data = DataStyle.base64
    /// The order in which the entries of a dictionary are written.
    public var keyOrder = KeyOrderStyle.given
    /// How keys are spelled.
    public var keyTransform = KeyTransformStyle.asGiven
    /// What is written for an empty array, set or dictionary.
    public var emptyContainers = EmptyContainerStyle.drop
    /// What becomes of line ends in fields and values.
    package var newlines = NewlineStyle.asGiven
    /// What becomes of a value that is not a dictionary.
    public var root = RootStyle.fail
    /// Which bytes of a field stay literal, the brackets around nested keys included; nil writes fields as they are.
    public var fieldEscapes: EscapeSet? = .unreserved
    /// Which bytes of a value stay literal, and how a space is written.
    public var valueEscapes = EscapeSet.unreserved

    /// Whose bytes a legacy charset gives, unless the charset itself says so.
    package var charsetProfile = CharsetProfile.browser

    /// Whether a legacy charset is also that of the escapes.
    public var escapeCharset = EscapeCharsetStyle.given

    /// Which parser's rules reading follows.
    package var grammar = QueryGrammar.generic
    /// Whether `Encodable` types are taken apart as Alamofire's `URLEncodedFormEncoder` does.
    package var mirrorsAlamofire = false

    /// The style ``auto``.
    package init() {}

    /// A charset as the style has it; nil if escapes are in UTF-8.
    func adapted(_ charset: (any TextEncoding)?) -> (any TextEncoding)? {
        escapeCharset == .utf8 ? nil : charset.map { $0.adapted(to: charsetProfile) }
    }
}
