internal import PercentEncoding

/// A builder of the explained parts of an input.
struct PartBuilder {
    private let input: [UInt8]
    private var charsets: CharsetReadings

    /// Creates a builder for an input. `charsets` are the charsets in which the input may be text.
    init(_ input: [UInt8], _ charsets: [any TextEncoding]) {
        self.input = input
        self.charsets = CharsetReadings(charsets)
    }

    /// Returns the path, the names and values of the first fields, and the fragment.
    mutating func parts(_ fields: ExplainedFields) -> [QueryExplanation.Part] {
        var parts: [QueryExplanation.Part] = []
        if let path = fields.path { parts.append(part(.path, nil, path)) }
        if fields.isText, !fields.query.isEmpty { parts.append(part(.text, nil, fields.query)) }
        for (number, field) in fields.first.enumerated() {
            parts.append(part(.name, number, field.name))
            if let value = field.value { parts.append(part(.value, number, value)) }
        }
        if let fragment = fields.fragment { parts.append(part(.fragment, nil, fragment)) }
        return parts
    }

    private mutating func part(
        _ kind: QueryExplanation.Part.Kind, _ field: Int?, _ range: Range<Int>
    ) -> QueryExplanation.Part {
        let raw = input[range]
        let space = kind.isOfQuery ? SpaceNotation.plus : .percent
        var text: String?
        var invalid: Int?
        do throws(PercentDecodingError) {
            text = try raw.percentDecoded(space: space, malformed: .keep)
        } catch {
            invalid = range.lowerBound + error.offset
        }
        let isASCII = text?.utf8.allSatisfy { $0 < 0x80 && $0 != 0x1B } ?? false
        let known = isASCII ? nil : charsets.readings(of: raw, space, isUTF8: text != nil)
        let readings = known ?? []
        let escapes = EscapeRounds(raw)
        let characters = CharacterList(
            raw, text ?? readings.first?.text, text == nil ? readings.first?.encodings.first : nil)
        return QueryExplanation.Part(
            kind: kind, field: field, range: range, text: text, invalidOffset: invalid, readings: readings,
            isRead: known != nil, characters: characters.characters, hasMoreCharacters: characters.hasMore,
            rounds: escapes.texts, hasMoreRounds: escapes.hasMore)
    }
}

/// The texts that result from decoding a part repeatedly.
struct EscapeRounds {
    private(set) var texts: [String] = []
    private(set) var hasMore = false

    /// Decodes a part until no escape is left, but at most ``QueryExplanation/maximumRounds`` times. `+` is not
    /// decoded.
    init(_ raw: ArraySlice<UInt8>) {
        var bytes = raw
        while bytes.hasEscape && texts.count < QueryExplanation.maximumRounds {
            bytes = bytes.decodedKeepingPlus[...]
            texts.append(String(decoding: bytes, as: UTF8.self))
        }
        hasMore = bytes.hasEscape
        // The text of the only round is the text of the part.
        if texts.count == 1 { texts = [] }
    }
}

extension ArraySlice<UInt8> {
    fileprivate var decodedKeepingPlus: [UInt8] {
        (try? percentDecodedBytes(space: .percent, malformed: .keep)) ?? Array(self)
    }

    /// Whether the bytes contain a well-formed escape.
    fileprivate var hasEscape: Bool {
        indices.contains { self[$0] == UInt8(ascii: "%") && escapedByte(at: $0) != nil }
    }
}
