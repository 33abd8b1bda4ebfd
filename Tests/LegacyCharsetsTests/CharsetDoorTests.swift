import LegacyCharsets
import PercentEncoding
import TestSupport
import Testing

/// The doors of the Swift API, on the rows of Tests/Fixtures/charset-doors.tsv.
@Suite struct CharsetDoorTests {
    typealias Row = CharsetDoorRow
    typealias Answer = CharsetDoorAnswer

    @Test func `Strings are answered as in the reference`() throws {
        try check("Swift string") { row, charsets in
            guard let text = row.text, row.kind != "plain" else { return nil }
            switch row.direction {
            case "encode": return try Self.encoded(row, charsets[0], text)
            case "decode" where row.kind == "text" || row.isASCII:
                guard let malformed = Self.malformed(row), let invalid = Self.invalid(row) else { return nil }
                let space: SpaceNotation = row.plusIsSpace ? .plus : .percent
                if charsets.count > 1 {
                    if invalid == .replace { return nil }
                    let result = try CharsetFallback(charsets).percentDecoded(text, space: space, malformed: malformed)
                    return Self.answer(result.text, charsets.firstIndex(of: result.charset))
                }
                return Self.answer(
                    try text.percentDecoded(in: charsets[0], space: space, malformed: malformed, invalid: invalid))
            default: return nil
            }
        }
    }

    @Test func `Bytes are answered as in the reference`() throws {
        try check("Swift bytes") { row, charsets in
            guard row.direction == "decode", row.kind != "text", let invalid = Self.invalid(row) else { return nil }
            if row.kind == "plain" {
                return Self.answer(try String(decoding: row.input, in: charsets[0], invalid: invalid))
            }
            guard let malformed = Self.malformed(row) else { return nil }
            let space: SpaceNotation = row.plusIsSpace ? .plus : .percent
            if charsets.count > 1 {
                if invalid == .replace { return nil }
                let result = try CharsetFallback(charsets).percentDecoded(row.input, space: space, malformed: malformed)
                return Self.answer(result.text, charsets.firstIndex(of: result.charset))
            }
            return Self.answer(
                try row.input.percentDecoded(in: charsets[0], space: space, malformed: malformed, invalid: invalid))
        }
    }

    /// `TextEncoding`, through which the readers of queries call charsets.
    @Test func `Spans are answered as in the reference`() throws {
        try check("Swift span") { row, charsets in
            guard row.direction == "decode", row.kind != "plain" else { return nil }
            guard let malformed = Self.malformed(row), let invalid = Self.invalid(row) else { return nil }
            let space: SpaceNotation = row.plusIsSpace ? .plus : .percent
            let encoding: any TextEncoding = charsets.count == 1 ? charsets[0] : CharsetFallback(charsets)
            let text =
                row.kind == "text"
                ? try encoding.text(
                    percentDecodingUTF8: row.input.span, space: space, malformed: malformed, invalid: invalid)
                : try encoding.text(
                    percentDecoding: row.input.span, space: space, malformed: malformed, invalid: invalid)
            return Self.answer(text)
        }
    }

    // MARK: Rows

    private func check(_ door: String, _ answer: (Row, [Charset]) throws -> Answer?) throws {
        let problems = try CharsetDoors.problems(of: door) { row in
            guard row.direction != "decode" || row.rounds == 1 else { return nil }
            do {
                return try answer(row, Self.charsets(row))
            } catch let error as CharsetError {
                return Self.answer(error, row)
            } catch let error as TextEncodingError {
                // The protocol has one kind for all reasons why a charset cannot be used.
                if error.kind == .unavailable, let status = row.labelStatus { return Answer(status) }
                let offset = error.kind == .unencodable ? row.byteOffset(ofScalar: error.offset) : error.offset
                return Answer("\(error.kind)", offset: offset).standard
            }
        }
        #expect(problems.isEmpty, "\(problems.count) rows, such as \(problems.prefix(5))")
    }

    private static func charsets(_ row: Row) throws -> [Charset] {
        let list = String(decoding: row.labels, as: UTF8.self)
        return try list.split(separator: ",", omittingEmptySubsequences: false).map { label in
            let number = label.hasPrefix("0x") ? UInt32(label.dropFirst(2), radix: 16) : nil
            var charset = try number.map(Charset.init(coreFoundationEncoding:)) ?? Charset(String(label))
            if row.isCoreFoundation { charset.profile = .coreFoundation }
            if row.readsUnicodeEscapes { charset.unicodeEscapes = .decoded }
            return charset
        }
    }

    private static func malformed(_ row: Row) -> MalformedEscapePolicy? {
        ["fail": .fail, "keep": .keep][row.malformed]
    }

    private static func invalid(_ row: Row) -> InvalidBytesPolicy? {
        ["fail": .fail, "replace": .replace][row.invalid]
    }

    private static func encoded(_ row: Row, _ charset: Charset, _ text: String) throws -> Answer? {
        var charset = charset
        if row.kind == "escaped" { charset.trailBytes = .escaped }
        switch row.unencodable {
        case "fail": charset.unencodable = .fail
        case "reference": charset.unencodable = .numericReference
        default: charset.unencodable = .replacement(Row.bytes(row.unencodable)[0])
        }
        if row.set == "-" { return Answer("ok", output: try text.bytes(in: charset)) }
        let sets: [String: EscapeSet] = ["unreserved": .unreserved, "form": .form, "c0-control": .c0Control]
        guard let set = sets[row.set] else { return nil }
        return answer(try text.percentEncoded(in: charset, using: set))
    }

    private static func answer(_ text: String, _ charset: Int? = nil) -> Answer {
        Answer("ok", charset: charset, output: Array(text.utf8))
    }

    private static func answer(_ error: CharsetError, _ row: Row) -> Answer {
        switch error.kind {
        case .unencodable, .unusableReplacement:
            return Answer("\(error.kind)", offset: row.byteOffset(ofScalar: error.offset))
        // The labels are read one by one.
        case .unknownLabel, .refusedLabel, .notInProfile, .tooManyCharsets: return Answer("\(error.kind)")
        default: return Answer("\(error.kind)", offset: error.offset).standard
        }
    }
}

extension CharsetDoorAnswer {
    /// The answer with the reference's name of the status.
    fileprivate var standard: CharsetDoorAnswer {
        let names = ["invalidBytes": "invalid", "malformedEscape": "malformed"]
        return CharsetDoorAnswer(names[status] ?? status, offset: offset, output: output)
    }
}
