import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Tests of long queries. The encoder assembles a query and escapes it in one call, with a mark on each byte that stays
/// unescaped.
@Suite struct LongQueryTests {
    private let alphabet = Array("a&=[b] é汉%+~.c")

    /// Returns a text of `count` characters from the alphabet, starting at `seed`.
    private func text(_ count: Int, _ seed: Int) -> String {
        String((0..<count).map { alphabet[($0 + seed) % alphabet.count] })
    }

    private func expected(_ pairs: [(String, String)], _ style: QueryStyle) -> String {
        pairs.map { key, value in
            let field = style.fieldEscapes.map { key.percentEncoded(using: $0) } ?? key
            return "\(field)=\(value.percentEncoded(using: style.valueEscapes))"
        }.joined(separator: "&")
    }

    @Test(arguments: [QueryStyle.auto, .afnetworking2, .facebook, .rails])
    func `Fields and values of a query of any length are escaped as if alone`(style: QueryStyle) throws {
        let writer = QueryEncoder(style: style)
        for count in Array(0...200) + [4095, 4096, 4097, 20_000] {
            let pairs = [(text(count, 1), text(count, 2)), ("", text(count % 67, 3)), (text(3, count), "")]
            let value = QueryValue.dictionary(pairs.map { .init(key: $0, value: .string($1)) })
            let sorted = style.keyOrder == .given ? pairs : nil
            let query = try QueryEncoder(style: style).encode(value)
            if let sorted { #expect(query == expected(sorted, style)) }
            var bytes = Array("?".utf8)
            try writer.encode(value, appendingTo: &bytes)
            #expect(bytes == Array("?\(query)".utf8))
        }
    }

    @Test func `The pairs of a long query are escaped like a single pair`() throws {
        for count in [1, 63, 64, 65, 1000] {
            let pairs = (0..<count).map { ("k\($0)", text($0 % 40, $0)) }
            let value = QueryValue.dictionary(pairs.map { .init(key: $0, value: .string($1)) })
            #expect(try QueryEncoder().encode(value) == expected(pairs, .auto))
        }
    }

    @Test(arguments: [QueryStyle.auto, .afnetworking2, .php, .rails])
    func `Each pair of a container has the whole field, however long`(style: QueryStyle) throws {
        for count in [1, 100, 254, 255, 256, 257, 258, 300, 1000, 5000] {
            let (outer, inner) = (text(count, 1), text(count / 2, 4))
            let value: QueryValue = [
                outer: ["a": "1 2", inner: ["x": "é", "y": "b", "z": ["&", "="]], "b": "c", inner + "2": ["d": "+"]],
                "next": ["e": "f"],
            ]
            let pairs = [
                ("\(outer)[a]", "1 2"), ("\(outer)[\(inner)][x]", "é"), ("\(outer)[\(inner)][y]", "b"),
                ("\(outer)[\(inner)][z][]", "&"), ("\(outer)[\(inner)][z][]", "="), ("\(outer)[b]", "c"),
                ("\(outer)[\(inner)2][d]", "+"), ("next[e]", "f"),
            ]
            var unordered = style
            unordered.keyOrder = .given
            unordered.arrays = .brackets
            #expect(try QueryEncoder(style: unordered).encode(value) == expected(pairs, unordered))
        }
    }

    @Test(arguments: [0, 1, 40, 700, 5000])
    func `The limit counts exactly the bytes of the output`(count: Int) throws {
        let value: QueryValue = ["first": "x", "second": .string(text(count, 0)), "third": ["y z"]]
        let query = try QueryEncoder().encode(value)
        var limits = QueryLimits.writing
        limits.bytes = query.utf8.count
        #expect(try QueryEncoder(limits: limits).encode(value) == query)
        limits.bytes -= 1
        let writer = QueryEncoder(limits: limits)
        #expect { try writer.encode(value) } throws: {
            ($0 as? QueryCodingError)?.kind == .byteLimit
        }
        #expect(try writer.encode(["a": "b c"]) == "a=b%20c")
    }

    @Test func `The error of the first failing pair is reported`() throws {
        var limits = QueryLimits.writing
        limits.bytes = 20
        limits.pairs = 3
        let value: QueryValue = [
            "a": "b", "long": .string(String(repeating: "é", count: 20)), "c": 1, "d": .double(.nan),
        ]
        #expect { try QueryEncoder(limits: limits).encode(value) } throws: { error in
            let error = error as? QueryCodingError
            return error?.kind == .byteLimit && error?.field == "c"
        }
    }

    @Test func `Keys with equal fingerprints are distinguished`() throws {
        // The number of keys exceeds the number of bits in the filter. All keys have the same start, end and length.
        let keys = (0..<2000).map { "beginning\($0 + 10_000)the end" }
        let value = QueryValue.dictionary(keys.map { .init(key: $0, value: 1) } + keys.map { .init(key: $0, value: 2) })
        let read = try QueryDecoder(limits: .none).value(from: QueryEncoder().encode(value))
        #expect(read == .dictionary(keys.map { .init(key: $0, value: ["1", "2"]) }))
        let decoded = try QueryDecoder(limits: .none).decode([String: [Int]].self, from: QueryEncoder().encode(value))
        #expect(decoded == Dictionary(uniqueKeysWithValues: keys.map { ($0, [1, 2]) }))
        #expect(try QueryEncoder(limits: .none).encode(decoded).utf8.count == 2 * (2000 * 32) - 1)
    }
}
