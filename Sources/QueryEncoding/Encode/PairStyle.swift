internal import PercentEncoding

/// The escapes of pairs whose fields are known as a whole.
final class PairStyle: Sendable {
    let fields: TextEscapes
    let values: TextEscapes
    private let changesNewlines: Bool
    /// The value of a pair without a value; nil if such a pair is written without `=`.
    let bareValue: String?
    /// Whether all output is ASCII if no text is already escaped.
    let writesASCII: Bool
    /// Whether escaping with the escape set of values is the only change to fields and values.
    let hasOneSet: Bool

    /// The style of the format `application/x-www-form-urlencoded`.
    static let form = PairStyle(fields: .form, values: .form, bareValue: "")

    convenience init(_ style: QueryStyle) {
        self.init(
            fields: style.keepsPunctuation ? style.fieldEscapes?.adding("[].") : style.fieldEscapes,
            values: style.valueEscapes, changesNewlines: style.writesCRLF)
    }

    private init(fields: EscapeSet?, values: EscapeSet, changesNewlines: Bool = false, bareValue: String? = nil) {
        self.fields = TextEscapes(fields)
        self.values = TextEscapes(values)
        self.changesNewlines = changesNewlines
        self.bareValue = bareValue
        writesASCII = fields?.isASCII == true && values.isASCII
        hasOneSet = fields == values && values.isASCII && !changesNewlines
    }

    /// Returns the text, ready to be escaped. Line ends are normalised if the style requires it.
    func normalized(_ text: String) -> String {
        changesNewlines ? text.withCRLF : text
    }
}
