internal import PercentEncoding
internal import QueryEncoding

// Findings about the bytes and the text of individual parts.
extension FindingList {
    /// Adds findings about parts.
    mutating func addParts(_ parts: [QueryExplanation.Part], _ fields: ExplainedFields) {
        for (number, part) in parts.enumerated() {
            if let offset = part.invalidOffset { addInvalid(part, offset) }
            if let text = part.text { addText(text, part) }
            addRounds(part)
            addLogEscapes(part)
            addTruncated(part)
            addLiteralTrailByte(part)
            if number + 1 < parts.count { addCutCharacter(part, before: parts[number + 1]) }
        }
        addRest(fields)
        addMixture(parts)
    }

    private mutating func addInvalid(_ part: QueryExplanation.Part, _ offset: Int) {
        var details = part.readings.prefix(3).filter(\.isPlausible).map {
            "fits \(Shown.list(Array($0.charsets.prefix(4)))) as \(Shown.quoted($0.text))"
        }
        let others = part.readings.count - details.count
        if others > 0 { details.append("fits other charsets as \(others) more texts") }
        if !part.isRead {
            details.append("no other charset was tried")
        } else if part.readings.isEmpty {
            details.append("fits no charset that was tried")
        }
        let fault = UTF8Fault(bytes(at: offset, in: part))
        add(.invalidUTF8, at: offset, "\(part.name) is not UTF-8: \(fault)", details)
    }

    private func bytes(at offset: Int, in part: QueryExplanation.Part) -> [UInt8] {
        let raw = input[offset..<min(offset + 12, part.range.upperBound)]
        return (try? raw.percentDecodedBytes(space: .percent, malformed: .keep)) ?? []
    }

    private mutating func addText(_ text: String, _ part: QueryExplanation.Part) {
        let start = part.range.lowerBound
        if text.unicodeScalars.first == "\u{FEFF}" {
            let dropping = KnownReader.all.filter(\.dropsByteOrderMark).map(\.name)
            let keeping = KnownReader.all.filter { !$0.dropsByteOrderMark }.map(\.name)
            add(
                .byteOrderMark, at: start, "\(part.name) begins with a byte order mark",
                ["dropped by \(Shown.list(dropping)) and by Foundation", "kept by \(Shown.list(keeping))"])
        }
        if let (original, charset) = part.original {
            add(
                .misreadUTF8, at: start, "\(part.name) was UTF-8, was read in \(charset), and was encoded again",
                [
                    "repaired: \(Shown.quoted(original)), written \(Shown.quoted(String(original.prefix(20)).percentEncoded()))"
                ])
        }
        if let reference = NumericReference(in: text) {
            add(
                .numericReference, at: start, "\(part.name) holds the text \(Shown.quoted(reference.text))",
                ["a browser sends this for \(Shown.quoted(reference.character)) if the form's charset lacks it"])
        }
    }

    private mutating func addLogEscapes(_ part: QueryExplanation.Part) {
        var (repaired, first, count): ([UInt8], Int?, Int) = ([], nil, 0)
        var rest = input[part.range]
        guard rest.contains(UInt8(ascii: "\\")) else { return }
        while let byte = rest.first {
            if rest.starts(with: "\\x".utf8), let escaped = rest.hexadecimalPair(at: rest.startIndex + 2) {
                repaired += [escaped].percentEncoded(using: .nothing).utf8
                (first, count) = (first ?? rest.startIndex, count + 1)
                rest = rest.dropFirst(4)
            } else {
                repaired.append(byte)
                rest = rest.dropFirst()
            }
        }
        guard let first else { return }
        let text =
            (try? repaired.percentDecoded(space: .plus, malformed: .keep)).map { " or \(Shown.quoted($0))" } ?? ""
        add(
            .logEscape, at: first, count: count, "'\\xHH' is how Apache and nginx write a byte in their logs",
            ["repaired: \(Shown.quoted(String(decoding: repaired, as: UTF8.self)))" + text])
    }

    /// Adds a finding for a part in UTF-8 that ends within a character or an escape.
    private mutating func addTruncated(_ part: QueryExplanation.Part) {
        var raw = input[part.range]
        let last = raw.lastIndex(of: UInt8(ascii: "%")) ?? raw.startIndex
        let isCutEscape = raw.endIndex - last <= 2 && raw[last...].first == UInt8(ascii: "%")
        guard isCutEscape || part.text == nil else { return }
        if isCutEscape { raw = raw[..<last] }
        var end = raw.endIndex
        do throws(PercentDecodingError) {
            _ = try raw.percentDecoded(space: .plus, malformed: .keep)
            // A '%' alone may stand for itself, as in "100%".
            guard isCutEscape, part.range.upperBound - last == 2 else { return }
        } catch {
            end = raw.startIndex + error.offset
            let rest = (try? raw[end...].prefix(12).percentDecodedBytes(space: .percent, malformed: .keep)) ?? []
            guard UTF8Fault(rest) == .cut else { return }
        }
        guard let text = try? input[part.range.lowerBound..<end].percentDecoded(space: .plus, malformed: .keep),
            text.utf8.contains(where: { $0 >= 0x80 })
        else { return }
        add(
            .truncated, at: end, "\(part.name) ends within a character, as if it were cut by a length limit",
            ["without the incomplete character: \(Shown.quoted(text))", "the input has \(input.count) bytes"])
    }

    private mutating func addRounds(_ part: QueryExplanation.Part) {
        guard !part.rounds.isEmpty else { return }
        let times = part.hasMoreRounds ? "more than \(part.rounds.count)" : "\(part.rounds.count)"
        let details = part.rounds.enumerated().map { "round \($0.offset + 1): \(Shown.quoted($0.element))" }
        // A text that contains escapes as its content cannot be distinguished from a text that was encoded twice.
        add(
            .encodedAgain, at: part.range.lowerBound,
            "\(part.name) is encoded \(times) times, unless the original text contains escapes", details)
    }

    private mutating func addLiteralTrailByte(_ part: QueryExplanation.Part) {
        guard let reading = part.readings.first, part.text == nil,
            let character = part.characters.first(where: \.hasLiteralByte)
        else { return }
        let literal = character.bytes.filter { $0 < 0x80 }.map { String(Unicode.Scalar($0)) }.joined()
        add(
            .literalTrailByte, at: character.range.lowerBound,
            "in \(reading.charsets[0]) \(Shown.quoted(literal)) is the trail byte of a character",
            [
                "Java's URLDecoder decodes runs of escapes separately and misreads the character",
                "to avoid this, escape trail bytes: percent encode --trail-bytes escaped",
            ])
    }

    private mutating func addCutCharacter(_ part: QueryExplanation.Part, before next: QueryExplanation.Part) {
        guard let offset = part.invalidOffset, next.invalidOffset == next.range.lowerBound else { return }
        let rest = bytes(at: offset, in: part)
        guard UTF8Fault(rest) == .cut, let first = bytes(at: next.range.lowerBound, in: next).first,
            (0x80..<0xC0).contains(first)
        else { return }
        add(
            .cutCharacter, at: offset, "a separator divides a character",
            ["\(Shown.hexadecimal(rest)) at the end of \(part.name) continues in the next part"])
    }

    /// Adds a finding if a field after the explained fields is not UTF-8.
    private mutating func addRest(_ fields: ExplainedFields) {
        guard fields.count > fields.first.count, let last = fields.first.last else { return }
        do throws(PercentDecodingError) {
            _ = try input[last.end..<fields.query.upperBound].percentDecoded(space: .plus, malformed: .keep)
        } catch {
            add(.invalidUTF8, at: last.end + error.offset, "a later field is not UTF-8")
        }
    }

    private mutating func addMixture(_ parts: [QueryExplanation.Part]) {
        let legacy = parts.filter { $0.text == nil }
        guard let first = legacy.first else { return }
        let unicode = parts.first { part in part.text.map { !$0.utf8.allSatisfy { $0 < 0x80 } } ?? false }
        if let unicode {
            add(
                .mixedCharsets, at: first.range.lowerBound, "parts in different charsets",
                ["\(unicode.name) is UTF-8, \(first.name) is not"])
        } else if legacy.count > 1, legacy.allSatisfy({ !$0.readings.isEmpty }) {
            let names = legacy.map { Set($0.readings.flatMap(\.charsets)) }
            guard let all = names.first, names.dropFirst().reduce(all, { $0.intersection($1) }).isEmpty else { return }
            add(
                .mixedCharsets, at: first.range.lowerBound, "parts in different charsets",
                ["no charset fits all \(legacy.count) parts that are not UTF-8"])
        }
    }
}

extension QueryExplanation.Part {
    /// The name of the part, for use in sentences.
    fileprivate var name: String {
        field.map { "the \(kind) of field \($0 + 1)" } ?? "the \(kind)"
    }
}

/// A numeric character reference in a text.
struct NumericReference {
    /// The text of the reference, such as `&#20320;`.
    let text: String
    /// The character that the reference represents.
    let character: String

    /// Finds the first reference with decimal digits in a text, in the notation that browsers write. If no reference is
    /// found, the initializer returns nil.
    init?(in text: String) {
        for start in text.utf8.indices where text.utf8[start...].starts(with: "&#".utf8) {
            let reference = text.utf8[start...].prefix(11).prefix { $0 != UInt8(ascii: ";") }
            let digits = String(decoding: reference.dropFirst(2), as: UTF8.self)
            // `UInt32` would accept a sign, and browsers do not write leading zeros.
            guard let value = UInt32(digits), String(value).hasSameBytes(as: digits), value >= 0x80,
                let scalar = Unicode.Scalar(value), text.utf8[reference.endIndex...].first == UInt8(ascii: ";")
            else { continue }
            self.text = "&#\(digits);"
            character = String(Character(scalar))
            return
        }
        return nil
    }
}
