internal import PercentEncoding

/// A builder of the explained parts of an input.
struct PartBuilder {
    private let input: [UInt8]
    private var charsets: CharsetReadings

    /// Creates a builder for an input. `charsets` are the charsets in which the input may be text.
    init(_ input: [UInt8], _ charsets: CharsetReadings) {
        self.input = input
        self.charsets = charsets
    }

    /// Returns the path, the names and values of the first fields, and the fragment.
    mutating func parts(_ fields: ExplainedFields) -> [QueryExplanation.Part] {
        var drafts: [Draft] = []
        if let path = fields.path { drafts.append(draft(.path, nil, path)) }
        if fields.isText, !fields.query.isEmpty { drafts.append(draft(.text, nil, fields.query)) }
        for (number, field) in fields.first.enumerated() {
            drafts.append(draft(.name, number, field.name))
            if let value = field.value { drafts.append(draft(.value, number, value)) }
        }
        if let fragment = fields.fragment { drafts.append(draft(.fragment, nil, fragment)) }
        return drafts.map { part($0) }
    }

    /// A part whose texts in several charsets are not yet ranked.
    private struct Draft {
        let kind: QueryExplanation.Part.Kind
        let field: Int?
        let range: Range<Int>
        var text: String?
        var invalid: Int?
        var texts: CharsetTexts?
    }

    private mutating func draft(_ kind: QueryExplanation.Part.Kind, _ field: Int?, _ range: Range<Int>) -> Draft {
        let raw = input[range]
        let space = kind.isOfQuery ? SpaceNotation.plus : .percent
        var draft = Draft(kind: kind, field: field, range: range)
        do throws(PercentDecodingError) {
            draft.text = try raw.percentDecoded(space: space, malformed: .keep)
        } catch {
            draft.invalid = range.lowerBound + error.offset
        }
        let isASCII = draft.text?.utf8.allSatisfy { $0 < 0x80 && $0 != 0x1B } ?? false
        draft.texts = isASCII ? nil : charsets.texts(of: raw, space, utf8: draft.text)
        return draft
    }

    private mutating func part(_ draft: Draft) -> QueryExplanation.Part {
        let (raw, text) = (input[draft.range], draft.text)
        let readings = draft.texts.map { charsets.readings(of: $0) } ?? []
        let escapes = EscapeRounds(raw)
        let characters = CharacterList(
            raw, text ?? readings.first?.text, text == nil ? readings.first?.encodings.first : nil)
        return QueryExplanation.Part(
            kind: draft.kind, field: draft.field, range: draft.range, text: text, invalidOffset: draft.invalid,
            readings: readings, isRead: draft.texts != nil, characters: characters.characters,
            hasMoreCharacters: characters.hasMore, original: draft.texts?.original, rounds: escapes.texts,
            hasMoreRounds: escapes.hasMore)
    }
}

/// The texts that result from decoding a part repeatedly.
struct EscapeRounds {
    private(set) var texts: [String] = []
    private(set) var hasMore = false

    /// Decodes a part until no escape is left, nor a `%uXXXX` that was escaped, but at most
    /// ``QueryExplanation/maximumRounds`` times. `+` is not decoded.
    init(_ raw: ArraySlice<UInt8>) {
        var bytes = raw
        let readsUnicode = !raw.hasUnicodeEscape
        while bytes.hasEscape || readsUnicode && bytes.hasUnicodeEscape {
            if texts.count == QueryExplanation.maximumRounds {
                hasMore = true
                break
            }
            bytes = readsUnicode && bytes.hasUnicodeEscape ? bytes.decodedUnicode[...] : bytes.decodedKeepingPlus[...]
            texts.append(String(decoding: bytes, as: UTF8.self))
        }
        // The text of the only round is the text of the part.
        if texts.count == 1 { texts = [] }
    }
}

extension ArraySlice<UInt8> {
    fileprivate var decodedKeepingPlus: [UInt8] {
        (try? percentDecodedBytes(space: .percent, malformed: .keep)) ?? Array(self)
    }

    fileprivate var decodedUnicode: [UInt8] {
        var (decoded, units, position): ([UInt8], [UInt16], Int) = ([], [], startIndex)
        while position < endIndex {
            if let unit = unicodeEscape(at: position) {
                units.append(unit)
                position += 6
                continue
            }
            decoded += String(decoding: units, as: UTF16.self).utf8
            units = []
            decoded.append(self[position])
            position += 1
        }
        return decoded + String(decoding: units, as: UTF16.self).utf8
    }

    /// Whether the bytes contain a well-formed escape.
    fileprivate var hasEscape: Bool {
        indices.contains { self[$0] == UInt8(ascii: "%") && escapedByte(at: $0) != nil }
    }

    fileprivate var hasUnicodeEscape: Bool {
        indices.contains { self[$0] == UInt8(ascii: "%") && unicodeEscape(at: $0) != nil }
    }

    /// Returns the code unit of a `%uXXXX` at a position; nil for other bytes.
    func unicodeEscape(at position: Int) -> UInt16? {
        guard position + 5 < endIndex, self[position] == UInt8(ascii: "%"), self[position + 1] == UInt8(ascii: "u"),
            let high = hexadecimalPair(at: position + 2), let low = hexadecimalPair(at: position + 4)
        else { return nil }
        return UInt16(high) << 8 | UInt16(low)
    }
}
