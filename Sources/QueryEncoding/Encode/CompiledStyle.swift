internal import PercentEncoding

/// A style with properties that are precomputed for writing pairs.
final class CompiledStyle: Sendable {
    let style: QueryStyle
    let fields: PreparedEscapeSet
    let values: PreparedEscapeSet
    let openingBracket: ShortPiece
    let closingBracket: ShortPiece
    let dot: ShortPiece

    /// Whether the text of integers in values needs no escapes.
    let keepsDigits: Bool

    /// Whether fractions in values have Swift's notation and need no escapes.
    let keepsFractions: Bool

    /// Whether the digits of indices in fields need no escapes.
    let keepsFieldDigits: Bool

    /// Whether keys are escaped without other changes.
    let isPlain: Bool

    /// Whether dictionary entries with the value false are omitted.
    var omitsFalse: Bool { style.bools.omitsFalse }

    /// Whether line ends in text are normalised.
    var changesNewlines: Bool { style.newlines == .crlf }

    /// Whether all output is ASCII.
    let writesASCII: Bool

    /// The escape sets of fields and values if they keep non-ASCII bytes; otherwise nil. Escaping with sets that keep
    /// non-ASCII bytes takes longer, because only whole characters stay literal.
    let characterFields: EscapeSet?
    let characterValues: EscapeSet?

    /// Whether escaping with the escape set of values is the only change to values.
    let escapesValuesAsTheyAre: Bool
    /// Whether escaping with the escape set of values is the only change to keys.
    let escapesFieldsAsValues: Bool

    let nestsInBrackets: Bool

    /// Whether fields can be escaped piece by piece if the encoder has no charset.
    let escapesPieces: Bool

    /// Whether pairs are sorted by their escaped bytes.
    var sortsSegments: Bool { style.keyOrder == .segments }

    /// Whether all output can be escaped in one call at the end. True if pieces can be escaped separately and pairs are
    /// not sorted by their escaped bytes.
    var escapesAtOnce: Bool { escapesPieces && !sortsSegments }

    init(_ style: QueryStyle) {
        self.style = style
        // If fields are not escaped, every byte stays literal.
        fields = PreparedEscapeSet(style.fieldEscapes ?? .everything)
        values = PreparedEscapeSet(style.valueEscapes)
        let punctuationEscapes = style.punctuation == .literal ? nil : style.fieldEscapes
        openingBracket = ShortPiece(UInt8(ascii: "["), escapedBy: punctuationEscapes)
        closingBracket = ShortPiece(UInt8(ascii: "]"), escapedBy: punctuationEscapes)
        dot = ShortPiece(UInt8(ascii: "."), escapedBy: punctuationEscapes)
        keepsDigits = "-0123456789".utf8.allSatisfy(style.valueEscapes.contains)
        keepsFractions =
            keepsDigits && style.valueEscapes.contains(UInt8(ascii: "."))
            && [.shortest, .swift, .ruby].contains(style.numbers)
        keepsFieldDigits = style.fieldEscapes.map { "0123456789".utf8.allSatisfy($0.contains) } ?? true
        isPlain = style.keyTransform.isAsGiven && style.newlines == .asGiven
        writesASCII = style.fieldEscapes?.isASCII == true && style.valueEscapes.isASCII
        characterFields = style.fieldEscapes.flatMap { $0.isASCII ? nil : $0 }
        characterValues = style.valueEscapes.isASCII ? nil : style.valueEscapes
        escapesValuesAsTheyAre = style.newlines == .asGiven && characterValues == nil
        escapesFieldsAsValues = isPlain && characterFields == nil && style.fieldEscapes == style.valueEscapes
        nestsInBrackets = if case .dots = style.nesting.storage { false } else { true }
        escapesPieces = Self.escapesPieces(style)
    }

    private static func escapesPieces(_ style: QueryStyle) -> Bool {
        guard style.keyTransform.isPerKey else { return false }
        if style.arrays.isCustom { return false }
        if case .custom = style.nesting.storage { return false }
        return true
    }

    /// Returns the text, ready to be escaped. Line ends are normalised if the style requires it.
    func normalized(_ text: String) -> String {
        changesNewlines ? text.withCRLF : text
    }

    /// Returns the text of a non-null scalar. If the scalar is already percent-encoded, so is its text.
    func text(of scalar: borrowing QueryValue) throws(QueryCodingError) -> String {
        switch scalar.storage {
        case .bool(let value): value ? style.bools.trueText : style.bools.falseText
        case .integer(let value): String(value)
        case .double(let value): try style.numbers.text(of: value)
        case .number(let literal): style.numbers.text(ofLiteral: literal)
        case .string(let text): normalized(text)
        case .decimal(let text), .encoded(let text): text
        case .null, .array, .set, .dictionary: ""
        }
    }
}

extension String {
    /// The text with each CR, LF and CRLF replaced by CRLF.
    var withCRLF: String {
        guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return self }
        var scalars = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            if scalar == "\r" || (scalar == "\n" && previous != "\r") {
                scalars.append(contentsOf: ["\r", "\n"])
            } else if scalar != "\n" {
                scalars.append(scalar)
            }
            previous = scalar
        }
        return String(scalars)
    }
}
