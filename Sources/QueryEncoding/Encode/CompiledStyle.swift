internal import PercentEncoding

/// A style, and what is worked out from it once for all pairs.
final class CompiledStyle: Sendable {
    let style: QueryStyle
    let fields: PreparedEscapeSet
    let values: PreparedEscapeSet
    let openingBracket: ShortPiece
    let closingBracket: ShortPiece
    let dot: ShortPiece

    /// Whether integers are written without escapes in values.
    let keepsDigits: Bool

    /// Whether numbers with a fraction are written without escapes in values, as Swift prints them.
    let keepsFractions: Bool

    /// Whether indices are written without escapes in fields.
    let keepsFieldDigits: Bool

    /// Whether keys are written as they are given.
    let isPlain: Bool

    /// Whether an entry of a dictionary that is false is left out.
    var omitsFalse: Bool { style.bools.omitsFalse }

    /// Whether texts that hold line ends change.
    var changesNewlines: Bool { style.newlines == .crlf }

    /// Whether all that is written is ASCII.
    let writesASCII: Bool

    /// The escape sets of fields and values if they keep non-ASCII bytes: then whole characters are kept, which takes longer.
    let characterFields: EscapeSet?
    let characterValues: EscapeSet?

    /// Whether values, and keys, are escaped as they are, by the set for values.
    let escapesValuesAsTheyAre: Bool
    let escapesFieldsAsValues: Bool

    let nestsInBrackets: Bool

    /// Whether fields can be escaped piece by piece, as they come, unless there is a charset.
    let escapesPieces: Bool

    /// Whether pairs are sorted by the bytes that are written.
    var sortsSegments: Bool { style.keyOrder == .segments }

    /// Whether everything can be escaped at the end: piece by piece, and sorted before, if at all.
    var escapesAtOnce: Bool { escapesPieces && !sortsSegments }

    init(_ style: QueryStyle) {
        self.style = style
        // Without escapes, every byte is literal.
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

    /// A text as it is to be escaped.
    func normalized(_ text: String) -> String {
        changesNewlines ? text.withCRLF : text
    }

    /// The text of a scalar that is not null. It is percent-encoded already if the scalar is.
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
    /// With CR, LF and CRLF all written as CRLF.
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
