public import PercentEncoding

/// The rules for writing values as query strings and reading query strings as values. A style defines each notation in
/// which systems differ, such as the notation of arrays and nulls.
///
/// The standard styles are static members; see <doc:Styles>. To create another style, change a standard style:
///
/// ```swift
/// var style = QueryStyle.auto
/// style.arrays = .indices
/// style.nesting = .dots
/// ```
public struct QueryStyle: Sendable {
    /// The notation of the elements of an array.
    public var arrays = ArrayStyle.auto
    /// The notation of the members of a set.
    public var sets = SetStyle.array
    /// The notation of the keys of a nested dictionary.
    public var nesting = NestingStyle.brackets
    /// Whether the brackets and dots that the style adds to nested keys and indices stay literal, although brackets within
    /// keys are escaped: `a[b%5B]`. If false, they are escaped like keys.
    ///
    /// If a field is escaped as a whole, brackets within keys also stay literal. A field is escaped as a whole by
    /// ``QueryPair``, and by encoders with a charset, a custom function or a transform of whole fields.
    package var keepsPunctuation = false
    /// The words that represent Booleans.
    public var bools = BoolStyle.literal
    /// The output for null.
    public var nulls = NullStyle.key
    /// Whether an optional property without a value has the same output as null, instead of none. Types omit such
    /// properties with `encodeIfPresent`, as synthesised code does.
    public var writesAbsentOptionals = false
    /// The notation of floating-point numbers.
    public var numbers = NumberStyle.shortest
    /// The notation of dates.
    public var dates = DateStyle.iso8601
    /// The notation of binary data.
    public var data = DataStyle.base64
    /// The order in which the entries of a dictionary are written.
    public var keyOrder = KeyOrderStyle.given
    /// The spelling of keys.
    public var keyTransform = KeyTransformStyle.asGiven
    /// Whether an empty array, set or dictionary has a mark that ``QueryDecoder`` reads, instead of no output: `a[]`
    /// without `=` for an array or set, `a{}` for a dictionary.
    ///
    /// To avoid ambiguity, an array with a single null is then written as `a[0]`. With ``browser`` and with the styles of
    /// servers, such as ``php``, the decoder reads the mark as another value.
    public var marksEmptyContainers = false
    /// Whether CR, LF and CRLF in fields and values are each written as CRLF, as in forms that browsers send (HTML
    /// Standard, "constructing the entry list").
    package var writesCRLF = false
    /// The handling of a root value that is not a dictionary.
    public var root = RootStyle.fail
    /// The set of bytes that stay literal in fields; if nil, fields are not escaped. The set also applies to the
    /// brackets around nested keys.
    public var fieldEscapes: EscapeSet? = .unreserved
    /// The set of bytes that stay literal in values, and the notation of a space.
    public var valueEscapes = EscapeSet.unreserved

    /// The byte tables to use for a legacy charset that does not specify them.
    package var charsetProfile = CharsetProfile.browser

    /// Whether escapes are in UTF-8 even if the encoder has a charset. The charset then applies only to the bytes of the
    /// request body.
    public var escapesInUTF8 = false

    /// The rules for reading a query.
    package var grammar = QueryGrammar.generic
    /// Whether `Encodable` types are encoded with the algorithm of Alamofire's `URLEncodedFormEncoder`.
    package var mirrorsAlamofire = false

    /// Creates the style ``auto``.
    package init() {}

    /// Returns the charset adapted to the style; nil if escapes are in UTF-8.
    func adapted(_ charset: (any TextEncoding)?) -> (any TextEncoding)? {
        escapesInUTF8 ? nil : charset.map { $0.adapted(to: charsetProfile) }
    }
}
