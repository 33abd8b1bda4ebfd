internal import PercentEncoding

/// A style with properties that are precomputed for writing pairs.
package final class CompiledStyle: Sendable {
    package let style: QueryStyle
    let escapedFields: FieldSpelling
    let plainFields: FieldSpelling
    /// The escapes of whole fields, and of values.
    let pairs: PairStyle

    /// Whether the text of integers in values needs no escapes.
    let keepsDigits: Bool

    /// Whether fractions in values have Swift's notation and need no escapes.
    let keepsFractions: Bool

    /// Whether dictionary entries with the value false are omitted.
    let omitsFalse: Bool

    /// Whether escaping with the escape set of values is the only change to values.
    let escapesValuesAsTheyAre: Bool
    /// Whether escaping with the escape set of values is the only change to fields.
    let escapesFieldsAsValues: Bool

    /// Whether fields can be escaped piece by piece if the encoder has no charset.
    let escapesPieces: Bool

    /// Whether pairs are sorted by their escaped bytes.
    let sortsSegments: Bool

    /// Precomputes the properties of a style.
    package init(_ style: QueryStyle) {
        self.style = style
        escapedFields = FieldSpelling(style, isEscaped: true)
        plainFields = FieldSpelling(style, isEscaped: false)
        pairs = PairStyle(style)
        keepsDigits = "-0123456789".utf8.allSatisfy(style.valueEscapes.contains)
        keepsFractions =
            keepsDigits && style.valueEscapes.contains(UInt8(ascii: "."))
            && [.shortest, .swift, .ruby].contains(style.numbers)
        escapesValuesAsTheyAre = !style.writesCRLF && style.valueEscapes.isASCII
        escapesFieldsAsValues =
            pairs.hasOneSet && style.fieldEscapes == style.valueEscapes && escapedFields.isPlain
        sortsSegments = style.keyOrder == .segments
        omitsFalse = style.bools.omitsFalse
        escapesPieces = Self.escapesPieces(style)
    }

    private static func escapesPieces(_ style: QueryStyle) -> Bool {
        guard style.keyTransform.isPerKey else { return false }
        if case .custom = style.arrays.scalars { return false }
        if case .custom = style.nesting.storage { return false }
        return true
    }

    /// Returns the text of a non-null scalar. If the scalar is already percent-encoded, so is its text.
    package func text(of scalar: borrowing QueryValue) throws(QueryCodingError) -> String {
        switch scalar.storage {
        case .bool(let value): value ? style.bools.trueText : style.bools.falseText
        case .integer(let value): String(value)
        case .double(let value): try style.numbers.text(of: value)
        case .number(let literal): style.numbers.text(ofLiteral: literal)
        case .string(let text): pairs.normalized(text)
        case .decimal(let text), .encoded(let text): text
        case .null, .array, .set, .dictionary: ""
        }
    }

    /// Returns the notation of the elements of a non-empty array.
    func notation(of elements: WalkChildren, in field: @autoclosure () -> String) -> ElementNotation {
        var notation = style.arrays.scalars
        if let other = style.arrays.containers, elements.holdsContainer { notation = other }
        if case .step(.append) = notation, isMistakable(elements.isSingleNull, field()) { return .step(.index) }
        return notation
    }

    /// Whether the array would be written exactly like the mark of an empty array. An array of one null is written like
    /// the mark, unless a transform of whole fields changes the brackets.
    private func isMistakable(
        _ isSingleNull: @autoclosure () -> Bool, _ field: @autoclosure () -> String
    ) -> Bool {
        guard style.marksEmptyContainers && style.nulls == .key && isSingleNull() else { return false }
        guard !style.keyTransform.isPerKey else { return true }
        let field = field()
        return style.keyTransform.apply(to: field + "[]").hasSameBytes(as: style.keyTransform.apply(to: field) + "[]")
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
