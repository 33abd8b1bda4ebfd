import Foundation
import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Tests that malicious queries are read in linear time and without a crash. If reading took quadratic time, the suite
/// would not finish.
@Suite struct HostileQueryTests {
    private static func decoder(_ style: QueryStyle = .auto) -> QueryDecoder {
        QueryDecoder(style: style, limits: .none)
    }

    private func kind(_ decoder: QueryDecoder, _ query: some Collection<UInt8>) -> QueryCodingError.Kind? {
        do throws(QueryCodingError) {
            _ = try decoder.value(from: query)
            return nil
        } catch {
            return error.kind
        }
    }

    @Test func `A field nested a million times is an error on a small stack`() {
        let kinds = onSmallStack { () -> [QueryCodingError.Kind?] in
            let steps: [(String, NestingStyle)] = [
                ("[a]", .brackets), ("[]", .brackets), ("[0]", .brackets), (".a", .dots),
            ]
            return steps.map { step, nesting in
                var decoder = Self.decoder()
                decoder.style.nesting = nesting
                do throws(QueryCodingError) {
                    _ = try decoder.value(from: "a" + String(repeating: step, count: 1_000_000) + "=1")
                    return nil
                } catch {
                    return error.field.utf8.count < 300 ? error.kind : nil
                }
            }
        }
        #expect(kinds == Array(repeating: .depthLimit, count: 4))
    }

    @Test func `A field with a million unmatched brackets is a key`() throws {
        for field in [String(repeating: "[", count: 1_000_000), "a" + String(repeating: "[]", count: 500_000) + "["] {
            #expect(try Self.decoder().value(from: field).dictionary?.first?.key.utf8.count == field.utf8.count)
        }
    }

    @Test func `Trees at the maximum depth are read, decoded and released on a small stack`() {
        let isFine = onSmallStack {
            let depth = QueryLimits.maximumDepth
            let query = "a" + String(repeating: "[a]", count: depth) + "=1"
            let decoder = Self.decoder()
            guard let value = try? decoder.value(from: query),
                let copy = try? decoder.decode(QueryValue.self, from: query),
                let dictionary = try? decoder.decode([String: QueryValue].self, from: query),
                let again = try? decoder.decode([String: QueryValue].self, from: value)
            else { return false }
            return value == copy && dictionary["a"] == value["a"] && again["a"] == value["a"]
        }
        #expect(isFine)
    }

    /// A recursive type.
    final class Nested: Decodable {
        let a: Nested?
    }

    @Test func `Recursive types are read as deeply as a small stack allows`() {
        func depth(_ depth: Int) -> Int? {
            onSmallStack {
                let query = "a" + String(repeating: "[a]", count: depth)
                guard var node = try? Self.decoder().decode(Nested.self, from: query) else { return nil }
                var depth = 0
                while let inner = node.a {
                    node = inner
                    depth += 1
                }
                return depth
            }
        }
        #expect(depth(QueryLimits.standard.depth) == QueryLimits.standard.depth)
        #expect(depth(64) == 64)
        #expect(depth(65) == 65)
    }

    /// A type that ignores the errors of nested values.
    struct Forgiving: Decodable {
        private enum Keys: CodingKey { case a }

        var depth = 0

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            if let next = try? container.decode(Forgiving.self, forKey: .a) { depth = next.depth + 1 }
        }
    }

    @Test func `Decoding fails for lack of stack space even if a type ignores the error`() {
        let query = "a" + String(repeating: "[a]", count: 500) + "=1"
        let error = onSmallStack { () -> QueryCodingError? in
            do {
                let depth = try Self.decoder().decode(Forgiving.self, from: query).depth
                return depth == 500 ? QueryCodingError(kind: .depthLimit, detail: StackAllowance.shortage) : nil
            } catch {
                return error as? QueryCodingError
            }
        }
        #expect(error?.kind == .depthLimit)
        #expect(error?.detail == "the stack of the thread has no room for more")
    }

    @Test func `Many keys in a dictionary are read in linear time`() throws {
        var query: [UInt8] = []
        for number in 0..<Self.most {
            query += "k\(number)&".utf8
        }
        let keys = try Self.decoder().value(from: query).dictionary
        #expect(keys?.count == Self.most)
        #expect(keys?.last?.key == "k\(Self.most - 1)")
    }

    @Test(arguments: ["a=1&", "a[]=1&"]) func `Many values of a field are read in linear time`(pair: String) throws {
        let query = String(repeating: pair, count: Self.most)
        #expect(try Self.decoder().value(from: query)["a"]?.array?.count == Self.most)
    }

    private static let most = Thoroughness.rounds(quick: 50_000, thorough: 1_000_000)
    // This number is smaller than `most`, but large enough to reveal quadratic time.
    private static let many = Thoroughness.rounds(quick: 20_000, thorough: 200_000)

    @Test func `Indices in descending order are read in linear time`() throws {
        var query: [UInt8] = []
        for number in 0..<Self.many {
            query += "a[\(Self.many - 1 - number)]=\(number)&".utf8
        }
        let elements = try Self.decoder().value(from: query)["a"]?.array
        #expect(elements?.count == Self.many)
        #expect(elements?.first == .string("\(Self.many - 1)"))
    }

    @Test func `Joined values are read in linear time`() throws {
        var decoder = Self.decoder()
        decoder.style.arrays = .separator(",")
        let query = "a=" + String(repeating: ",", count: Self.many - 1)
        #expect(try decoder.value(from: query)["a"]?.array?.count == Self.many)
    }

    @Test func `Elements of all kinds are read in linear time`() throws {
        let mixed = (0..<Self.many / 2).map { "a[]=1&a[\(2 * $0 + 1)]=2" }.joined(separator: "&")
        #expect(try Self.decoder().value(from: mixed)["a"]?.array?.count == Self.many)
        let dictionaries = String(repeating: "a[][x]=1&a[][y]=2&", count: Self.many / 2)
        #expect(try Self.decoder().value(from: dictionaries)["a"]?.array?.count == Self.many / 2)
    }

    @Test func `Coding paths of ignored errors are created in linear time`() throws {
        struct Choice: Decodable {
            let index: [Int]

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                do {
                    _ = try container.decode(Int.self)
                    index = []
                } catch DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context) {
                    index = context.codingPath.compactMap(\.intValue)
                }
            }
        }
        // Decoding alternates between an array of one element and the array of all elements.
        let query = String(repeating: "a[][]=x&", count: Self.many)
        let elements = try Self.decoder().decode([String: [[Choice]]].self, from: query)["a"]
        #expect(elements?.count == Self.many)
        #expect(elements?.last?.first?.index == [Self.many - 1, 0])
    }

    @Test func `Ampersands and semicolons are found in linear time`() throws {
        var parser = QueryDecoder(limits: .none)
        parser.separators = .ampersandAndSemicolon
        #expect(try parser.pairs(from: String(repeating: "a;", count: Self.many)).count == Self.many)
        #expect(try parser.pairs(from: String(repeating: "a&", count: Self.many)).count == Self.many)
    }

    @Test func `Long keys are read in linear time and are distinguished`() throws {
        let count = Thoroughness.rounds(quick: 1 << 17, thorough: 1 << 20)
        let marks = String(repeating: "\u{301}\u{323}", count: count)
        let key = "a" + marks
        let value = try Self.decoder().value(from: "\(key)=1&\(key)b=2&\(key)=3")
        #expect(value.dictionary?.count == 2)
        #expect(value[key] == ["1", "3"])
        let many = (0..<20).map { "\(key.dropLast($0 * 1000))\($0)=\($0)" }.joined(separator: "&")
        #expect(try Self.decoder().value(from: many).dictionary?.count == 20)
        let ascii = String(repeating: "k", count: 70_000)
        #expect(try Self.decoder().value(from: "\(ascii)[x]=1&\(ascii)[y]=2")[ascii] == ["x": "1", "y": "2"])
    }

    @Test func `Types never receive text whose comparison takes quadratic time`() throws {
        enum Order: String, Decodable { case up, down }
        struct Record: Decodable { let a: Int }
        let marks = "a" + String(repeating: "\u{301}\u{323}", count: 1 << 20)
        let decoder = Self.decoder()
        #expect(throws: DecodingError.self) { try decoder.decode([String: Int].self, from: "\(marks)=1") }
        #expect(throws: DecodingError.self) { try decoder.decode([String: Set<String>].self, from: "a[]=\(marks)") }
        #expect(throws: DecodingError.self) { try decoder.decode([String: Order].self, from: "o=\(marks)") }
        #expect(
            try decoder.decode([String: QueryValue].self, from: "o=\(marks)")["o"]?.string?.utf8.count
                == marks.utf8.count)
        for text in [
            String(repeating: "汉字", count: 100_000), String(repeating: "é", count: 100_000),
            String(repeating: "e\u{301}", count: 100_000), "a" + String(repeating: "\u{301}", count: 256),
            String(repeating: "שָׁלוֹם", count: 100_000), String(repeating: "한글", count: 100_000),
        ] {
            #expect(
                try decoder.decode([String: String].self, from: "\(text)=\(text)")[text]?.utf8.count == text.utf8.count)
        }
        #expect(throws: DecodingError.self) {
            try decoder.decode([String: String].self, from: "a=x" + String(repeating: "\u{301}", count: 257))
        }
    }

    @Test func `Names that are special in other programming languages are ordinary keys`() throws {
        let query = "__proto__[x]=1&constructor[prototype][y]=2&toString=3&length=4&hasOwnProperty=5"
        #expect(
            try QueryDecoder().value(from: query)
                == [
                    "__proto__": ["x": "1"], "constructor": ["prototype": ["y": "2"]], "toString": "3", "length": "4",
                    "hasOwnProperty": "5",
                ])
        #expect(try QueryDecoder().decode([String: QueryValue].self, from: query)["__proto__"] == ["x": "1"])
    }

    // MARK: Damaged queries

    private static let rich = """
        a=1&b[c][d]=%E6%B1%89&e[]=x+y&e[]=&f[1]=b&f[0]=a&g[][x]=1&g[][y]=2&h&i=&=j&k.l[0].m=1,2%2C3&n{}&o[]&p[%5B]=%25&q=1&q=2\
        &r[0]=1&r[]=2&%F0%9F%98%80=%00
        """

    private static let styles: [QueryStyle] = {
        var dots = QueryStyle.auto
        dots.nesting = .dots
        dots.arrays = .separator("%2C")
        dots.marksEmptyContainers = true
        dots.root = .indices
        var flat = QueryStyle.auto
        flat.nesting = .none
        flat.nulls = .text("1")
        return [.auto, dots, flat, .browser, .facebook]
    }()

    /// Reads a query through every entry point and checks that reading ends.
    private func readEverything(_ query: [UInt8]) {
        _ = try? QueryDecoder().pairs(from: query)
        for (index, style) in Self.styles.enumerated() {
            for malformed in [MalformedEscapePolicy.fail, .keep] {
                var decoder = QueryDecoder(style: style)
                decoder.malformed = malformed
                decoder.invalid = malformed == .fail ? .fail : .replace
                decoder.charset = index == 1 && malformed == .keep ? Latin1() : nil
                decoder.duplicates = [.combine, .first, .last, .fail, .combine][index]
                let value = try? decoder.value(from: query)
                let decoded = try? decoder.decode(QueryValue.self, from: query)
                #expect(value == decoded)
                _ = try? decoder.decode(Everything.self, from: query)
            }
        }
    }

    /// A type that calls every kind of method of a decoder and its containers.
    private struct Everything: Decodable {
        init(from decoder: any Decoder) throws {
            _ = try? [String].init(from: decoder)
            let container = try decoder.container(keyedBy: QueryDecoderContainerTests.Manual.Key.self)
            for key in container.allKeys {
                _ = try? container.decode(Int.self, forKey: key)
                _ = try? container.decode(Double.self, forKey: key)
                _ = try? container.decode(Date.self, forKey: key)
                _ = try? container.decode(Data.self, forKey: key)
                _ = try? container.decode(Decimal.self, forKey: key)
                _ = try? container.decodeIfPresent(UUID.self, forKey: key)
                _ = try? container.decode([String?].self, forKey: key)
                _ = try? container.decode([[String: Int]].self, forKey: key)
                _ = try? container.decode(QueryDecoderTests.Tree.self, forKey: key)
                _ = try? container.decode(QueryDecoderContainerTests.Shape.self, forKey: key)
                _ = try? container.decode(QueryDecoderTests.Optionals.self, forKey: key)
            }
        }
    }

    @Test func `Every prefix of a query is read or rejected`() throws {
        let query = Array(Self.rich.utf8)
        #expect(try QueryDecoder().value(from: query).dictionary?.count == 15)
        for length in Thoroughness.sample(Array(0...query.count), oneIn: 4) {
            readEverything(Array(query.prefix(length)))
        }
    }

    @Test func `A query with one changed byte is read or rejected`() {
        let query = Array(Self.rich.utf8)
        let bytes: [UInt8] = Array("&=[].%+,;{}0a".utf8) + [0, 0x20, 0x7F, 0x80, 0xC3, 0xFF]
        for position in Thoroughness.sample(Array(query.indices), oneIn: 4) {
            var changed = query
            changed[position] = bytes[position % bytes.count]
            if position % 3 == 0 { changed.insert(bytes[(position * 5 + 3) % bytes.count], at: position) }
            readEverything(changed)
        }
    }

    @Test func `A query with any byte at any position is read or rejected`() {
        let query = Array("a[b][0]=%E6%B1%89&a[b][]=x&c{}&d=1,2".utf8)
        let decoders = Self.styles.map { QueryDecoder(style: $0) }
        for position in query.indices {
            for byte in UInt8.min...UInt8.max
            where Thoroughness.isThorough || (Int(byte) + position) % 8 == 0 {
                var changed = query
                changed[position] = byte
                for decoder in decoders { _ = kind(decoder, changed) }
            }
        }
    }

    @Test func `Random queries are read or rejected`() {
        var generator = SeededGenerator(seed: 11)
        let pieces = [
            "a", "b", "[", "]", "[]", "[0]", "[1]", "[a]", "=", "&", "&", "%", "%5B", "%5D", ".", "{}", ",", "é", "%FF",
        ]
        for _ in 0..<Thoroughness.rounds(quick: 60, thorough: 500) {
            let count = Int.random(in: 0..<40, using: &generator)
            let query = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            readEverything(Array(query.utf8))
        }
    }
}
