import Foundation
import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

@Suite struct FormURLEncodedTests {
    /// The recorded results of Node's URLSearchParams in Tests/Fixtures/url-search-params.json.
    struct Recorded: Decodable {
        struct Parsed: Decodable {
            let input: String
            let entries: [[String]]
            let serialized: String
        }
        struct Serialized: Decodable {
            let text: String
            let serialized: String
        }
        let parsed: [Parsed]
        let serialized: [Serialized]
    }

    private func recorded() throws -> Recorded {
        try JSONDecoder().decode(Recorded.self, from: Fixtures.data("url-search-params.json"))
    }

    private func bytes(_ entries: [(String, String)]) -> [[[UInt8]]] {
        entries.map { [Array($0.utf8), Array($1.utf8)] }
    }

    private func read(_ text: String) -> [(String, String)] { read(Array(text.utf8)) }

    private func read(_ body: [UInt8]) -> [(String, String)] {
        FormURLEncoded.pairs(in: body).map { ($0.field, $0.value ?? "nothing") }
    }

    @Test func `Queries are read as URLSearchParams reads them`() throws {
        let rows = try recorded().parsed
        #expect(rows.count > 500)
        for row in rows {
            let expected = row.entries.map { $0.map { Array($0.utf8) } }
            let entries = read(row.input)
            #expect(bytes(entries) == expected, "\(row.input.debugDescription)")
            #expect(bytes(read(Array(row.input.utf8))) == expected)
            #expect(
                FormURLEncoded.pairs(in: row.input) == entries.map { QueryPair(field: $0, value: $1) })
        }
    }

    @Test func `Names and values are written as URLSearchParams writes them`() throws {
        let recorded = try recorded()
        for row in recorded.parsed {
            let entries = row.entries.map { ($0[0], $0[1]) }
            #expect(entries.formURLEncoded() == row.serialized)
            #expect(entries.map { QueryPair(field: $0, value: $1) }.formURLEncoded() == row.serialized)
        }
        #expect(recorded.serialized.count == 10)
        for row in recorded.serialized {
            #expect([(row.text, row.text)].formURLEncoded() == row.serialized)
        }
    }

    @Test func `Written forms with random text survive the round trip`() throws {
        var generator = SeededGenerator(seed: 52)
        for count in 0..<300 {
            let entries = (0..<count % 5).map { _ in
                (
                    String(decoding: generator.interestingBytes(count % 17), as: UTF8.self),
                    String(decoding: generator.interestingBytes(count % 13), as: UTF8.self)
                )
            }
            #expect(bytes(read(entries.formURLEncoded())) == bytes(entries))
        }
    }

    // Tests forms that fit in the stack buffer, forms with more pairs, and single texts that are longer than the
    // buffer.
    @Test func `A form of any length equals its pairs written one by one`() {
        var generator = SeededGenerator(seed: 53)
        for count in stride(from: 0, to: 200, by: Thoroughness.rounds(quick: 19, thorough: 7)) {
            let pairs = (0..<count).map { _ in
                let size = generator.next() % 16 == 0 ? 1500 : 24
                let texts = (0..<2).map { _ in
                    String(decoding: generator.interestingBytes(Int(generator.next() % UInt64(size))), as: UTF8.self)
                }
                return QueryPair(field: texts[0], value: texts[1])
            }
            let expected = pairs.map { pair in
                "\(pair.field.percentEncoded(using: .form))=\((pair.value ?? "").percentEncoded(using: .form))"
            }
            #expect(pairs.formURLEncoded() == expected.joined(separator: "&"))
            #expect(pairs.map { ($0.field, $0.value ?? "") }.formURLEncoded() == expected.joined(separator: "&"))
        }
    }

    @Test func `A sequence of pairs is written like an array of them`() {
        let pairs = (0..<40).map { QueryPair(field: "k \($0)", value: $0 % 3 == 0 ? nil : "a long value & \($0)") }
        #expect(AnySequence(pairs).formURLEncoded() == pairs.formURLEncoded())
        #expect(pairs.lazy.filter { _ in true }.percentEncoded() == pairs.percentEncoded())
        #expect(pairs[3..<9].percentEncoded() == Array(pairs[3..<9]).percentEncoded())
        let entries = pairs.map { ($0.field, $0.value ?? "") }
        #expect(AnySequence(entries).formURLEncoded() == pairs.formURLEncoded())
        #expect(EmptyCollection<QueryPair>().formURLEncoded() == "")
    }

    @Test(arguments: [1, 20, 300]) func `Encoded values are written unchanged in forms of any length`(count: Int) {
        let pairs = (0..<count).flatMap { number in
            [QueryPair(field: "é", encodedValue: "\(number)+é%"), QueryPair(field: "&=", value: "&= +")]
        }
        let expected = (0..<count).map { "%C3%A9=\($0)+é%&%26%3D=%26%3D+%2B" }.joined(separator: "&")
        #expect(pairs.formURLEncoded() == expected)
    }

    @Test(arguments: ["a", "é", "汉", "😀"]) func `Texts of every length are read, whatever follows them`(last: String) {
        for count in 0...40 {
            let text = String(repeating: "x", count: count) + last
            let pairs = FormURLEncoded.pairs(in: "\(text)=\(text)%41\(last)&\(text)")
            let expected = [(text, text + "A" + last), (text, "")]
            #expect(pairs.count == 2)
            for (pair, (field, value)) in zip(pairs, expected) {
                #expect(Array(pair.field.utf8) == Array(field.utf8))
                #expect(Array((pair.value ?? "-").utf8) == Array(value.utf8))
                #expect(pair.field == field && pair.value == value)
                #expect(pair.field.hashValue == field.hashValue && pair.field + pair.field == field + field)
            }
        }
    }

    @Test func `Invalid UTF-8 in a body is replaced`() {
        let body: [UInt8] = [0x61, 0x3D, 0xFF, 0xE6, 0xB1, 0x26, 0xE9]
        #expect(bytes(read(body)) == bytes([("a", "\u{FFFD}\u{FFFD}"), ("\u{FFFD}", "")]))
        #expect(FormURLEncoded.pairs(in: Data(body)) == FormURLEncoded.pairs(in: body))
    }

    @Test func `A pair without a value gets an empty value, and an encoded value is kept`() throws {
        let pairs = [QueryPair(field: "a b", value: nil), QueryPair(field: "c", encodedValue: "%20+")]
        #expect(pairs.formURLEncoded() == "a+b=&c=%20+")
        #expect(try pairs.formURLEncoded(charset: Latin1()) == "a+b=&c=%20+")
    }

    @Test func `Forms are written and read in a charset`() throws {
        let query = "na%EFve=%E9t%E9+%2B&x="
        #expect(try [("naïve", "été +"), ("x", "")].formURLEncoded(charset: Latin1()) == query)
        #expect(try [("é", "")].formURLEncoded(charset: nil) == "%C3%A9=")
        let pairs = try FormURLEncoded.pairs(in: query, charset: Latin1())
        #expect(pairs == [QueryPair(field: "naïve", value: "été +"), QueryPair(field: "x", value: "")])
        #expect(try FormURLEncoded.pairs(in: [0x61, 0x3D, 0xE9], charset: Latin1())[0].value == "é")
        #expect(try FormURLEncoded.pairs(in: "a=100%", charset: Latin1())[0].value == "100%")
        #expect(try FormURLEncoded.pairs(in: "a=%FF", charset: nil)[0].value == "\u{FFFD}")
    }

    @Test func `Text that a charset cannot convert is an error with the offset of the text`() throws {
        let error = #expect(throws: QueryCodingError.self) {
            try [("a", "b"), ("c", "é汉")].formURLEncoded(charset: Latin1())
        }
        #expect(error == QueryCodingError(kind: .unencodable, field: "c", offset: 1, detail: "latin1", scalar: "汉"))
        let failure = #expect(throws: QueryCodingError.self) {
            try FormURLEncoded.pairs(in: "a=b&c=d%20", charset: Unreadable())
        }
        #expect(failure == QueryCodingError(kind: .invalidText, field: "c", offset: 7, detail: "unreadable"))
    }

    @Test(arguments: ["&", "=", "%", "+", "%4", "a&", "%FF"])
    func `Long runs of a repeated piece are read in linear time`(piece: String) {
        let count = Thoroughness.rounds(quick: 30_000, thorough: 100_000)
        let entries = read(String(repeating: piece, count: count))
        switch piece {
        case "&": #expect(entries.isEmpty)
        case "a&": #expect(entries.count == count)
        case "=": #expect(entries.count == 1 && entries[0].0.isEmpty && entries[0].1.utf8.count == count - 1)
        case "+": #expect(entries[0].0.utf8.count == count)
        case "%FF": #expect(entries[0].0.utf8.count == 3 * count)
        default: #expect(entries[0].0.utf8.count == piece.utf8.count * count)
        }
    }
}

/// A charset that reads at most one ASCII byte and writes nothing.
private struct Unreadable: TextEncoding {
    var name: String { "unreadable" }

    func append(_ text: String, to output: inout [UInt8]) throws(TextEncodingError) {
        throw TextEncodingError(kind: .unencodable, offset: 0)
    }

    func append(
        percentEncoding text: String, using set: EscapeSet, to output: inout [UInt8]
    ) throws(TextEncodingError) {
        throw TextEncodingError(kind: .unencodable, offset: 0)
    }

    func text(
        percentDecoding bytes: Span<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) throws(TextEncodingError) -> String {
        if bytes.count > 1 { throw TextEncodingError(kind: .invalidBytes, offset: 1) }
        return bytes.isEmpty ? "" : String(Unicode.Scalar(bytes[0]))
    }
}
