import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Tests of views of queries: `QueryView` and `QueryFields`.
@Suite struct QueryViewTests {
    /// Returns the fields that both views find in a query, as `name=value`, or as `name` if a field has no value.
    private func read(_ query: String, separators: SeparatorPolicy = .ampersand) throws -> [String] {
        let bytes = Array(query.utf8)
        var texts: [String] = []
        var view = try QueryView(bytes.span, separators: separators)
        while let field = view.next() {
            let name = try field.name
            texts.append(try field.value.map { "\(name)=\($0)" } ?? name)
            #expect(field.hasName(name) && !field.hasName(name + "x"))
            #expect((try field.value == nil) == (field.valueRange == nil))
        }
        let others = try QueryFields(query, separators: separators).map { field in
            let name = try field.name
            #expect(field.hasName(name) && !field.hasName("x" + name))
            return try field.value.map { "\(name)=\($0)" } ?? name
        }
        #expect(texts == others)
        return texts
    }

    @Test(
        arguments: [
            ("", []), ("a=1", ["a=1"]), ("a=1&b=2&a=3", ["a=1", "b=2", "a=3"]), ("&&a=1&", ["a=1"]),
            ("a=b=c", ["a=b=c"]), ("a", ["a"]), ("a=", ["a="]), ("=", ["="]), ("=b", ["=b"]),
            ("a+b=c+d", ["a b=c d"]), ("a%2Bb=%26%3D", ["a+b=&="]), ("a;b=1", ["a;b=1"]), ("?a=1", ["?a=1"]),
            ("%E6%B1%89=%e6%b1%89", ["汉=汉"]), ("汉=é", ["汉=é"]), ("a=%00", ["a=\0"]),
            (
                "a_name_of_more_than_eight_bytes=a value&another&=x",
                [
                    "a_name_of_more_than_eight_bytes=a value", "another", "=x",
                ]
            ),
        ] as [(String, [String])]) func `Fields are split and unescaped in order`(query: String, expected: [String])
        throws
    {
        #expect(try read(query) == expected)
    }

    @Test func `Semicolons separate fields if the policy allows semicolons`() throws {
        #expect(try read("a=1;b=2&c;;d=", separators: .ampersandAndSemicolon) == ["a=1", "b=2", "c", "d="])
    }

    // Tests separators at every position in a block of 64 bytes.
    @Test(arguments: [0, 7, 50, 120]) func `Separators are found at every position`(before: Int) throws {
        for length in 0..<24 {
            for equals in 0...length {
                for end in 0...length {
                    var query = [UInt8](repeating: UInt8(ascii: "a"), count: before + length)
                    if equals < length { query[before + equals] = UInt8(ascii: "=") }
                    if end < length { query[before + end] = UInt8(ascii: "&") }
                    let expected = try QueryDecoder().pairs(from: query)
                    let fields = try QueryFields(query)
                    #expect(try fields.map { QueryPair(field: try $0.name, value: try $0.value) } == expected)
                }
            }
        }
    }

    @Test func `Names are compared unescaped`() throws {
        func isName(_ query: String, _ name: String, space: SpaceNotation = .plus) throws -> Bool {
            var view = try QueryView(Array(query.utf8).span, space: space)
            let field = try #require(QueryFields(query, space: space).first { _ in true })
            guard let seen = view.next() else { return false }
            #expect(field.hasName(name) == seen.hasName(name))
            return seen.hasName(name)
        }
        for name in ["a b", "a+b", "a%20b"] { #expect(try isName("\(name)=1", "a b") == true) }
        #expect(try !isName("a+b=1", "a b", space: .percent) && isName("a+b=1", "a+b", space: .percent))
        #expect(try isName("a%5B%5d", "a[]") && isName("%E6%B1%89", "汉") && isName("=1", ""))
        #expect(try isName("100%=1", "100%") && isName("%zz=1", "%zz"), "a % that is no escape is itself")
        #expect(try !isName("a=1", "ab") && !isName("ab=1", "a") && !isName("a%=1", "a") && !isName("%61b", "a"))
        #expect(try !isName("e%CC%81=1", "\u{E9}"), "bytes are compared, not characters")
    }

    @Test func `The first value and all values of a name are found`() throws {
        let query = "a=1&b=2&%61=x+y&c&a&d=%ff"
        let fields = try QueryFields(query)
        let bytes = Array(query.utf8)
        var view = try QueryView(bytes.span)
        while view.next() != nil {}
        #expect(try view.firstValue(named: "a") == "1" && fields.firstValue(named: "a") == "1")
        #expect(try view.values(named: "a") == ["1", "x y", ""] && fields.values(named: "a") == ["1", "x y", ""])
        #expect(try view.firstValue(named: "c") == "" && fields.firstValue(named: "c") == "")
        #expect(try view.firstValue(named: "e") == nil && fields.firstValue(named: "e") == nil)
        #expect(try view.values(named: "e") == [] && fields.values(named: "e") == [])
        let error = QueryCodingError(kind: .invalidText, field: "d", offset: 22)
        #expect(throws: error) { try fields.firstValue(named: "d") }
        #expect(throws: error) { try fields.values(named: "d") }
    }

    @Test func `Ranges locate names and values`() throws {
        let query = "&a%20b=c&d&é="
        let bytes = Array(query.utf8)
        var view = try QueryView(bytes.span)
        for field in try QueryFields(bytes) {
            guard let seen = view.next() else { break }
            #expect(field.nameRange == seen.nameRange && field.valueRange == seen.valueRange)
        }
        let texts = try QueryFields(query).map { field in
            [field.nameRange, field.valueRange].map { $0.map { String(decoding: bytes[$0], as: UTF8.self) } }
        }
        #expect(texts == [["a%20b", "c"], ["d", nil], ["é", ""]])
    }

    @Test func `Views of slices and of noncontiguous collections give the same result`() throws {
        let query = "x=0&a=1&b%20=2"
        let expected = ["a=1", "b =2"]
        func texts(_ fields: QueryFields<some Collection<UInt8> & Sendable>) throws -> [String] {
            try fields.map { try "\($0.name)=\($0.value ?? "")" }
        }
        let bytes = Array(query.utf8)
        #expect(try texts(QueryFields(bytes[4...])) == expected)
        #expect(try texts(QueryFields(query.dropFirst(4))) == expected)
        #expect(try texts(QueryFields(ContiguousArray(bytes[4...]))) == expected)
        #expect(try texts(QueryFields(Noncontiguous(bytes: Array(bytes[4...])))) == expected)
        #expect(try QueryFields(Noncontiguous(bytes: bytes)).firstValue(named: "b ") == "2")
        #expect(try QueryFields(bytes[4...]).first { $0.hasName("b ") }?.nameRange == 4..<8)
    }

    /// A collection that is not contiguous in memory.
    private struct Noncontiguous: Collection, Sendable {
        let bytes: [UInt8]
        var startIndex: Int { 0 }
        var endIndex: Int { bytes.count }
        subscript(index: Int) -> UInt8 { bytes[index] }
        func index(after index: Int) -> Int { index + 1 }
    }

    /// A collection whose storage changes through any reference to it.
    private final class Changing: Collection, @unchecked Sendable {
        var bytes: [UInt8]
        init(_ text: String) { bytes = Array(text.utf8) }
        var startIndex: Int { 0 }
        var endIndex: Int { bytes.count }
        subscript(index: Int) -> UInt8 { bytes[index] }
        func index(after index: Int) -> Int { index + 1 }
        func withContiguousStorageIfAvailable<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R? {
            try bytes.withUnsafeBufferPointer(body)
        }
    }

    @Test(arguments: ["", "a", "name=v", "x=1&name=valu"]) func `A collection that became shorter is read to its end`(
        rest: String
    ) throws {
        let query = Changing("x=1&name=value&y=%41&" + String(repeating: "z", count: 100))
        let fields = try QueryFields(query)
        let all = Array(fields)
        var iterator = fields.makeIterator()
        _ = iterator.next()
        query.bytes = Array(rest.utf8)
        for field in all {
            #expect(try field.name.utf8.count <= rest.utf8.count)
            #expect(try (field.value ?? "").utf8.count <= rest.utf8.count)
            #expect(field.hasName("name") == (field.nameRange == 4..<8 && rest.hasPrefix("x=1&name")))
        }
        while let field = iterator.next() {
            #expect(try field.name.utf8.count <= rest.utf8.count)
        }
        #expect(try fields.values(named: "name") == QueryFields(rest).values(named: "name"))
    }

    // MARK: Errors and limits

    @Test func `The error for undecodable text has the field's name and the offset`() throws {
        let query = "a=1&b%zz=2&k=%E4%&%ff=x&l=%C3"
        let cases: [(QueryCodingError.Kind, String, Int)] = [
            (.malformedEscape, "b%zz", 5), (.malformedEscape, "k", 16), (.invalidText, "\u{FFFD}", 18),
            (.invalidText, "l", 26),
        ]
        var found: [QueryCodingError] = []
        var view = try QueryView(Array(query.utf8).span)
        while let field = view.next() {
            do {
                _ = try field.name
                _ = try field.value
            } catch {
                found.append(error)
            }
        }
        #expect(found == cases.map { QueryCodingError(kind: $0, field: $1, offset: $2) })
        let lenient = try QueryFields(query, malformed: .keep, invalid: .replace)
        let texts = try lenient.map { try "\($0.name)=\($0.value ?? "")" }
        #expect(texts == ["a=1", "b%zz=2", "k=\u{FFFD}%", "\u{FFFD}=x", "l=\u{FFFD}"])
    }

    @Test func `More bytes or fields than the limits allow are an error when the view is created`() throws {
        func error(_ query: String, _ limits: QueryLimits, _ separators: SeparatorPolicy) -> QueryCodingError? {
            func error(_ body: () throws(QueryCodingError) -> Void) -> QueryCodingError? {
                do throws(QueryCodingError) { try body() } catch { return error }
                return nil
            }
            let bytes = Array(query.utf8)
            let ofView = error { () throws(QueryCodingError) in
                _ = try QueryView(bytes.span, separators: separators, limits: limits)
            }
            let ofFields = error { () throws(QueryCodingError) in
                _ = try QueryFields(query, separators: separators, limits: limits)
            }
            #expect(ofView == ofFields)
            return ofView
        }
        let two = QueryLimits(pairs: 2)
        #expect(error("a&b", two, .ampersand) == nil && error("aaaaaaaaaa=b&b", two, .ampersand) == nil)
        #expect(error("&&&&a&b&&&", two, .ampersand) == nil && error("a;b;c", two, .ampersand) == nil)
        #expect(error("a&b&c", two, .ampersand) == QueryCodingError(kind: .pairLimit, offset: 4))
        #expect(error("a;b&c", two, .ampersandAndSemicolon) == QueryCodingError(kind: .pairLimit, offset: 4))
        #expect(error("a=12", QueryLimits(bytes: 3), .ampersand) == QueryCodingError(kind: .byteLimit, offset: 3))
        #expect(error("a", QueryLimits(pairs: 0), .ampersand) == QueryCodingError(kind: .pairLimit, offset: 0))
        #expect(error("", QueryLimits(pairs: 0), .ampersand) == nil)
        for limit in [-1, .min] { #expect(error("a", QueryLimits(pairs: limit), .ampersand)?.kind == .pairLimit) }
        let many = String(repeating: "a&", count: 1000)
        #expect(error(many, .standard, .ampersand) == nil)
        #expect(error(many + "a", .standard, .ampersand) == QueryCodingError(kind: .pairLimit, offset: 2000))
    }
}
